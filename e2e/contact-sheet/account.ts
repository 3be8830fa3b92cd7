import type { Page } from '@playwright/test';
import { EVERY_STATE, type SheetScreen } from './cells.ts';
import { opened, openSheet } from './steps.ts';

async function openMember(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Zinhle / }).click();
  await opened(page, '/HouseholdMember');
}

const READS_OF_HOUSEHOLD = /\/api\/household\?/;

/** The screens of the person: profile, household, vehicles, devices and personal data. */
export const SCREENS_OF_ACCOUNTS: readonly SheetScreen[] = [
  { path: '/profile', who: 'thandi', states: ['filled', 'offline'] },
  { path: '/ProfileDetails', who: 'thandi', states: ['filled', 'loading', 'failed'], reads: /\/api\/user\/detail/ },
  { path: '/PersonalInformation', who: 'thandi', states: ['filled'] },
  {
    path: '/Contacts',
    who: 'thandi',
    states: ['filled', 'loading', 'failed', 'offline'],
    reads: /\/api\/user\/contact/,
  },
  { path: '/Addresses', who: 'thandi', states: EVERY_STATE, reads: /\/api\/user\/address/ },
  { path: '/AddAddress', who: 'thandi', states: ['filled', 'offline'] },
  { path: '/Vehicles', who: 'thandi', states: EVERY_STATE, reads: /\/api\/user\/vehicle/ },
  {
    path: '/Vehicles',
    as: 'delete-mode',
    who: 'thandi',
    states: ['filled'],
    steps: (page) => page.getByRole('button', { name: 'Delete' }).click(),
  },
  { path: '/AddVehicle', who: 'thandi', states: ['filled', 'offline'] },
  {
    path: '/Devices',
    who: 'thandi',
    states: EVERY_STATE,
    reads: /\/api\/(auth\/(list-sessions|passkeys|addresses)|guard\/device)$/,
  },
  { path: '/Devices', as: 'password', who: 'thandi', states: ['filled'], steps: openSheet(/^Password/) },
  { path: '/Household', who: 'thandi', states: EVERY_STATE, reads: READS_OF_HOUSEHOLD },
  { path: '/HouseholdInvite', who: 'thandi', states: EVERY_STATE, reads: READS_OF_HOUSEHOLD },
  { path: '/Household', as: 'member', who: 'thandi', states: ['filled', 'offline'], steps: openMember },
  {
    path: '/MyData',
    who: 'thandi',
    states: ['filled', 'loading', 'failed', 'offline'],
    reads: /\/api\/my-data$/,
  },
  { path: '/MyData', as: 'delete', who: 'thandi', states: ['filled'], steps: openSheet('Delete my account') },
];
