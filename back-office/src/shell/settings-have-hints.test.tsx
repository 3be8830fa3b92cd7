import { configurationExample } from '@ekhaya/contract/configuration/testing/configuration-example';
import { gateExample } from '@ekhaya/contract/gate-access/testing/gate-example';
import { gateRulesExample } from '@ekhaya/contract/gate-access/testing/gate-rules-example';
import type { Tile } from '@ekhaya/contract/estates/estates';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { draftTile } from '../features/estates/tiles/tile.factory.ts';
import { controlsWithoutHint } from '../platform/testing/controls-without-hint.ts';
import { fakeApi } from '../platform/testing/fake-api.ts';
import { showRoom } from '../platform/testing/show-room.tsx';
import { staffSignedIn } from '../platform/testing/staff-signed-in.ts';
import { rooms } from './features.ts';

type Answers = NonNullable<Parameters<typeof fakeApi>[0]>;

const readScope: Answers['GET /api/console/configurations/{estateId}'] = ({ params }) => ({
  id: params.estateId,
  version: 2,
  name: 'Msasa Ridge',
  set: {},
  effective: configurationExample,
  canBeChanged: true,
});

const providers: Answers['GET /api/console/estates/{estateId}/providers'] = () => ({
  gateway: { version: 0, settings: null },
  vendor: { version: 0, settings: null },
  hasSandbox: false,
  health: [],
  tariffs: [],
});

const gate = {
  ...gateExample,
  location: {
    latitude: '-26.0021',
    longitude: '28.1302',
    allowedDistanceMetres: 150,
    message: 'Too far away.',
    refreshIntervalMs: 2000,
    revertToOffline: true,
  },
};

const roleOf91 = (name: string, rank: number) => ({
  id: name,
  estateId: '91',
  estateName: 'Msasa Ridge',
  name,
  displayName: name,
  description: '',
  rank,
  uses: [],
  permissions: [],
  isGrantable: true,
});

const days = { houseInvitations: 30, bookings: 365, messages: 365, mails: 365, usage: 365 };

/** Each room with settings, what its calls answer, and a control that its form has. */
const settings: readonly { path: string; search?: string; answers: Answers; has: string; open?: string }[] = [
  {
    path: '/configurations',
    search: '?of=91',
    answers: { 'GET /api/console/configurations/{estateId}': readScope },
    has: 'Choose the colour: Primary',
  },
  {
    path: '/configurations',
    search: '?of=product&part=switches',
    answers: {
      'GET /api/console/configurations/{estateId}': readScope,
      'GET /api/console/remote-config': () => ({
        version: 5,
        authentication: { isEnabled: true },
        dynamicWebScreen: { loadSeconds: 10 },
        firestore: { notificationsLimit: 40 },
        otp: { isEnabled: true },
        forgotPassword: { isEnabled: true },
        signup: { isEnabled: true, termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' },
        updateApp: { minimumVersion: '4.0.0' },
        accessControl: { defaultEstateId: '91' },
      }),
    },
    has: 'Estate shown to people without a role',
  },
  {
    path: '/configurations',
    search: '?of=91&part=notices',
    answers: {
      'GET /api/console/configurations/{estateId}': readScope,
      'GET /api/console/notification-rules/{id}': () => ({
        id: '91',
        name: 'Msasa Ridge',
        approvalAbove: 200,
        version: 1,
      }),
    },
    has: 'Notices to more than so many people need a second yes',
  },
  {
    path: '/providers',
    search: '?tab=units',
    answers: { 'GET /api/console/estates/{estateId}/providers': providers },
    has: 'Terminal id',
  },
  {
    path: '/providers',
    search: '?tab=gateway',
    answers: { 'GET /api/console/estates/{estateId}/providers': providers },
    has: 'Key of checksums',
  },
  {
    path: '/gate-rules',
    answers: {
      'GET /api/console/estates/{estateId}/gate-rules': () => ({
        ...gateRulesExample,
        version: 1,
        roleHours: [{ roleName: 'Employee', opensAt: '0600', closesAt: '1800' }],
      }),
      'GET /api/console/roles': () => ({ items: [roleOf91('Owner', 68), roleOf91('Employee', 40)], total: 2 }),
    },
    has: 'Until',
  },
  {
    path: '/gates',
    answers: {
      'GET /api/console/gates': () => ({ items: [gate], total: 1 }),
      'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [] }),
    },
    open: 'Main Gate',
    has: 'Distance in metres',
  },
  {
    path: '/booking-limits',
    answers: {
      'GET /api/console/estates/{estateId}/booking-limits': () => ({ facilities: 6, lagoonDays: 2, version: 3 }),
    },
    has: 'Days at the lagoon',
  },
  {
    path: '/alert-rules',
    answers: {
      'GET /api/console/estates/{estateId}/alert-rules': () => ({
        isEnabled: true,
        isDrill: false,
        responderIds: [],
        version: 1,
        choices: [{ id: 'guard', name: 'Vusi' }],
      }),
    },
    has: 'Add somebody',
  },
  {
    path: '/security-rules',
    answers: {
      'GET /api/console/estates/{estateId}/security-rules': () => ({
        isSecondFactorRequired: true,
        fromRank: 80,
        isOffInDemo: false,
        version: 1,
      }),
    },
    has: 'Of whom',
  },
  {
    path: '/visitor-rules',
    answers: {
      'GET /api/console/estates/{estateId}/visitor-rules': () => ({ visitorsPerDay: 10, notice: '', version: 1 }),
    },
    has: 'What visitors read on their pass',
  },
  {
    path: '/household-rules',
    answers: {
      'GET /api/console/estates/{estateId}/household-rules': () => ({
        roleIds: [],
        needsApproval: true,
        version: 1,
        choices: [{ id: '91-family', displayName: 'Family', description: '' }],
      }),
    },
    has: 'after staff approve',
  },
  {
    path: '/data-requests',
    search: '?tab=retention',
    answers: { 'GET /api/console/estates/{estateId}/retention': () => ({ version: 1, days, visitDays: 180 }) },
    has: 'Bookings: days',
  },
];

const showSettings = async (path: string, search: string, answers: Answers): Promise<void> => {
  const api = fakeApi(answers);
  staffSignedIn(api, { isAdministrator: path === '/configurations' });
  const Room = await rooms.find((room) => room.path === path)?.load();
  if (Room === undefined) throw new Error(`There is no room at ${path}.`);
  showRoom(<Room />, path.slice(1), '', search);
};

describe('Every setting says what it does and shows its effect', () => {
  test.each(settings)(
    '$path $search has a hint at every control',
    async ({ path, search = '', answers, has, open }) => {
      await showSettings(path, search, answers);
      if (open !== undefined) fireEvent.click(await screen.findByRole('button', { name: open }));
      const control = await screen.findByLabelText(has);
      const form = control.closest('form');
      expect(form === null ? ['no form'] : controlsWithoutHint(form)).toEqual([]);
    },
  );

  test.each<Partial<Tile>>([
    { navigateType: 'screen', navigatePath: '/events', iconToUse: 'font', tileDescriptionEnabled: true },
    { navigateType: 'screen', navigatePath: '/Elsewhere', iconToUse: 'remote', tileAppLocation: 'tabBar' },
    { navigateType: 'external', iconToUse: 'local', cssBackGroundImage: '/media/pool' },
    { navigateType: 'app', iconEnabled: false },
  ])('a tile has a hint at every control, with %o', async (fields) => {
    await showSettings('/tiles', '', {
      'GET /api/console/tile-icons': () => [{ path: 'M1 1h2', names: [{ family: 'Ionicons', name: 'leaf-outline' }] }],
      'GET /api/console/estates/{estateId}/tiles': () => ({
        estateId: '91',
        roles: [
          { id: '91-tenant', version: 1, displayName: 'Tenant', rank: 50, holders: 1, tiles: [] },
          {
            id: '91-owner',
            version: 1,
            displayName: 'Owner',
            rank: 40,
            holders: 1,
            tiles: [draftTile('A tile', { tileEnabled: false, ...fields })],
          },
        ],
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Owner' }));
    fireEvent.click(await screen.findByRole('button', { name: /^A tile/ }));
    const panel = (await screen.findByLabelText('Name in the back office')).closest('aside');
    expect(panel === null ? ['no panel'] : controlsWithoutHint(panel)).toEqual([]);
  });

  test('a control without one is found', () => {
    const page = document.createElement('div');
    page.innerHTML = `<label><input type="checkbox"> Bare</label>
      <div role="group" aria-describedby="hint"><button aria-pressed="true">In a group</button></div><p id="hint">Says it.</p>
      <input aria-label="Empty hint" aria-describedby="empty"><p id="empty"> </p>`;
    document.body.append(page);
    expect(controlsWithoutHint(page).map((name) => name.trim())).toEqual(['Bare', 'Empty hint']);
    page.remove();
  });
});
