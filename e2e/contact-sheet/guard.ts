import type { Page } from '@playwright/test';
import { EVERY_STATE, type SheetScreen, type Stage } from './cells.ts';

/** Chooses the main gate on the guard screen, unless the choice is stored on the phone already. */
async function chooseMainGate(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start' });
  await start.or(page.getByRole('heading', { name: 'Main Gate, in' })).waitFor();
  if (!(await start.isVisible())) return;
  await page.getByText('Main Gate').click();
  await start.click();
}

const chooseMainGateAndOpenTab = (tab: RegExp) => async (page: Page) => {
  await chooseMainGate(page);
  await page.getByRole('tab', { name: tab }).click();
};

async function typeCode(page: Page, code: string): Promise<void> {
  await chooseMainGate(page);
  await page.getByLabel('Visitor’s code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('alertdialog').waitFor();
}

const guardScreen = { path: '/guard', who: 'grace' } as const;

/** The screens of a guard's phone. */
export const SCREENS_OF_GUARDS: readonly SheetScreen[] = [
  { ...guardScreen, states: EVERY_STATE, reads: /\/api\/gate\/gates$/ },
  { ...guardScreen, as: 'scan', states: ['filled', 'offline'], steps: chooseMainGate },
  { ...guardScreen, as: 'camera', states: ['filled'], steps: chooseMainGate, permissions: ['camera'] },
  {
    ...guardScreen,
    as: 'expected',
    states: ['filled', 'offline'],
    steps: chooseMainGateAndOpenTab(/^Expected/),
  },
  { ...guardScreen, as: 'inside', states: ['filled', 'offline'], steps: chooseMainGateAndOpenTab(/^Inside/) },
  {
    ...guardScreen,
    as: 'nobody-expected',
    states: ['empty'],
    reads: /\/api\/gate\/expected/,
    steps: chooseMainGateAndOpenTab(/^Expected/),
  },
  {
    ...guardScreen,
    as: 'GRANTED',
    states: ['filled'],
    steps: async (page, stage: Stage) => typeCode(page, await stage.inviteVisitor()),
  },
  { ...guardScreen, as: 'REFUSED', states: ['filled'], steps: (page) => typeCode(page, 'ABCDEFG') },
  {
    ...guardScreen,
    as: 'ring',
    states: ['filled'],
    steps: async (page) => {
      await chooseMainGate(page);
      await page.getByRole('button', { name: 'Ring a house' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { ...guardScreen, as: 'no-guard', who: 'thandi', states: ['filled'] },
];
