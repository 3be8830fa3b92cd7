import { configurationExample } from '@ekhaya/contract/configuration/testing/configuration-example';
import { gateRulesExample } from '@ekhaya/contract/gate-access/testing/gate-rules-example';
import type { ConfigurationScope } from '@ekhaya/contract/configuration/console-configuration';
import type { OutputOf } from '@ekhaya/contract/routes';
import { setupSteps, type SetupState, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { setupPanels } from '../features.ts';
import { setupRoomOf } from './setup-room.tsx';

const SetupRoom = setupRoomOf(setupPanels);

const ESTATES = 'GET /api/console/estates';
const ESTATE = 'GET /api/console/estates/{estateId}';
const CONFIGURATION = 'GET /api/console/configurations/{estateId}';
const ROW = 'POST /api/console/houses/row';
const PUT_OFF = 'PUT /api/console/estates/{estateId}/setup/{step}';

const READ_RULES = 'GET /api/console/estates/{estateId}/gate-rules';
const CHANGE_RULES = 'PUT /api/console/estates/{estateId}/gate-rules';

const estateWith = (states: Partial<Record<SetupStep, SetupState>>): ConsoleEstate => ({
  id: '91',
  version: 3,
  name: 'Kingfisher Bay',
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({ step, state: states[step] ?? 'open', count: states[step] === 'done' ? 1 : 0 })),
});

const scopeOf91: ConfigurationScope = {
  id: '91',
  version: 2,
  name: 'Kingfisher Bay',
  set: {},
  effective: configurationExample,
  canBeChanged: true,
};

const allDone = Object.fromEntries(setupSteps.map((step) => [step, 'done'] as const));

/** Lets every read of the estate answer how far it is set up. */
function answerEstate(api: FakeApi, states: Partial<Record<SetupStep, SetupState>>): void {
  api.answer(ESTATES, () => ({ items: [estateWith(states)], total: 1 }));
  api.answer(ESTATE, () => estateWith(states));
}

function show(states: Partial<Record<SetupStep, SetupState>>, search = ''): FakeApi {
  const api = fakeApi();
  answerEstate(api, states);
  staffSignedIn(api);
  showRoom(<SetupRoom />, 'setup', '', search);
  return api;
}

describe('the set-up page', () => {
  beforeEach(dropAllDrafts);
  afterEach(() => vi.unstubAllGlobals());

  test('opens on the first step that is open, and names each with what is there', async () => {
    show({ estate: 'done', place: 'later', colours: 'done', roles: 'later' });
    expect(
      await screen.findByRole('heading', { name: 'Where is the gate, and who may pass by themselves?' }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: /The estate\s*Kingfisher Bay, Ballito/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /Place on the map\s*Put off/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /Roles\s*As they came/ })).toBeDefined();
    expect(screen.getByText(/^About 6 minutes left/)).toBeDefined();
  });

  test('saves a step, reads what is left, and goes on', async () => {
    const api = show({ ...allDone, houses: 'open', money: 'open' }, '?step=houses');
    api.answer(ROW, () => ({ added: 180 }));
    fireEvent.change(await screen.findByLabelText('Last house number'), { target: { value: '180' } });
    answerEstate(api, { ...allDone, money: 'open' });
    fireEvent.click(screen.getByRole('button', { name: 'Next: power, water and paying' }));
    expect(await screen.findByRole('heading', { name: 'Who charges cards, and who sells units?' })).toBeDefined();
    expect(api.inputsOf(ROW)).toMatchObject([{ body: { estateId: '91', first: 1, last: 180 } }]);
  });

  test('saves a logo and nothing of the colours that stay', async () => {
    const api = show({ ...allDone, colours: 'open' }, '?step=colours');
    api.answer(CONFIGURATION, () => scopeOf91);
    api.answer('POST /api/console/pictures', () => ({ url: '/media/a-logo' }));
    api.answer('PUT /api/console/estates/{estateId}', () => {
      answerEstate(api, allDone);
      return estateWith(allDone);
    });
    // What this browser cannot draw is uploaded as it is.
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('This browser draws no pictures.')));
    const file = new File(['picture'], 'logo.png', { type: 'image/png' });
    fireEvent.change(await screen.findByLabelText('Logo file'), { target: { files: [file] } });
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'The logo' })).src).toContain('/media/a-logo');
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByRole('heading', { name: 'Kingfisher Bay is ready' })).toBeDefined();
    expect(api.inputsOf('PUT /api/console/estates/{estateId}')).toMatchObject([
      { body: { name: 'Kingfisher Bay', imageUrl: '/media/a-logo' } },
    ]);
  });

  test('a logo that cannot be read is refused below it, and the colours that were chosen stay', async () => {
    const api = show({ ...allDone, colours: 'open' }, '?step=colours');
    api.answer(CONFIGURATION, () => scopeOf91);
    api.answer('POST /api/console/pictures', refuse('image/not-an-image'));
    const chips = within(await screen.findByRole('group', { name: 'Colours' })).getAllByRole('button');
    const other = chips.find((chip) => chip.getAttribute('aria-pressed') !== 'true');
    fireEvent.click(other ?? screen.getByText('There is no other theme.'));
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('This file holds no picture.')));
    const file = new File(['a text'], 'logo.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } });
    const logo = within(screen.getByRole('group', { name: 'Logo' }));
    expect((await logo.findByRole('alert')).textContent).toBe('Please choose an image.');
    expect(other?.getAttribute('aria-pressed')).toBe('true');
    // Another file can be chosen, and the refusal goes.
    api.answer('POST /api/console/pictures', () => ({ url: '/media/a-logo' }));
    fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } });
    expect(await logo.findByRole('img', { name: 'The logo' })).toBeDefined();
    expect(logo.queryByRole('alert')).toBeNull();
  });

  test('puts the first gate on the plan before its coordinates are known', async () => {
    const api = show({ ...allDone, gates: 'open' }, '?step=gates');
    api.answer('GET /api/console/roles', () => ({ items: [], total: 0 }));
    api.answer(READ_RULES, () => ({ ...gateRulesExample, version: 0 }));
    api.answer('GET /api/estates/{estateID}/map', () => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'r',
          properties: { kind: 'road', name: 'Gate Avenue', direction: 'both', speed: 30 },
          geometry: {
            type: 'LineString',
            coordinates: [
              [28.12, -26],
              [28.13, -26],
            ],
          },
        },
      ],
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Put it in the middle' }));
    expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('-26.000000');
    expect(screen.getByLabelText<HTMLInputElement>('Longitude').value).toBe('28.125000');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Main Gate, within 100 metres' }), {
      key: 'ArrowUp',
      shiftKey: true,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('-25.999910');
    expect(screen.queryByRole('button', { name: 'Put it in the middle' })).toBeNull();
  });

  const showFirstGate = (rules: OutputOf<typeof READ_RULES>): FakeApi => {
    const api = show({ ...allDone, gates: 'open' }, '?step=gates');
    const role = (name: string, rank: number) => ({
      id: name,
      estateId: '91',
      estateName: 'Kingfisher Bay',
      name,
      displayName: name,
      description: '',
      rank,
      uses: [],
      permissions: [],
      isGrantable: true,
    });
    const items = [role('Owner', 68), role('Employee', 40), role('Visitor', 1)];
    api.answer('GET /api/console/roles', () => ({ items, total: 3 }));
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [] }));
    let present = rules;
    api.answer(READ_RULES, () => present);
    api.answer(CHANGE_RULES, ({ body }) => {
      present = { ...body, version: present.version + 1 };
      return present;
    });
    api.answer('POST /api/console/gates', refuse('unavailable'));
    return api;
  };
  const finish = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const employees = { roleName: 'Employee', opensAt: '0600', closesAt: '1800' };

  test('employees have working hours at the first gate, which can be changed, and are saved once', async () => {
    const api = showFirstGate({ ...gateRulesExample, version: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Employee: 06:00 – 18:00' }));
    expect(screen.queryByRole('button', { name: /^Owner:/ })).toBeNull();
    fireEvent.mouseDown(screen.getByLabelText('From'));
    fireEvent.click(await screen.findByRole('option', { name: '07:00' }));
    expect(screen.getByRole('button', { name: 'Employee: 07:00 – 18:00' })).toBeDefined();
    finish();
    await waitFor(() => expect(api.inputsOf('POST /api/console/gates')).toHaveLength(1));
    expect(await screen.findByRole('alert')).toBeDefined();
    finish();
    await waitFor(() => expect(api.inputsOf('POST /api/console/gates')).toHaveLength(2));
    expect(api.inputsOf(CHANGE_RULES)).toEqual([
      { params: { estateId: '91' }, body: { ...gateRulesExample, roleHours: [{ ...employees, opensAt: '0700' }] } },
    ]);
  });

  test('employees who do not open the first gate have no hours, and neither have they where somebody set rules before', async () => {
    const api = showFirstGate({ ...gateRulesExample, version: 0 });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Employee' }));
    expect(screen.queryByRole('button', { name: /^Employee:/ })).toBeNull();
    finish();
    await waitFor(() => expect(api.inputsOf('POST /api/console/gates')).toHaveLength(1));
    cleanup();
    dropAllDrafts();
    const other = showFirstGate({ ...gateRulesExample, version: 4 });
    expect(await screen.findByRole('button', { name: 'Employee: At all hours' })).toBeDefined();
    finish();
    await waitFor(() => expect(other.inputsOf('POST /api/console/gates')).toHaveLength(1));
    expect([...api.inputsOf(CHANGE_RULES), ...other.inputsOf(CHANGE_RULES)]).toEqual([]);
  });

  test('says beside a role that it is not advised to open the gate', async () => {
    showFirstGate({ ...gateRulesExample, version: 0 });
    const visitor = { name: 'Visitor', description: 'not advised' };
    expect((await screen.findByRole<HTMLInputElement>('checkbox', visitor)).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Owner', description: '' }).checked).toBe(true);
  });

  test('the first gate has its hours', async () => {
    const api = showFirstGate({ ...gateRulesExample, roleHours: [employees], version: 1 });
    fireEvent.mouseDown(await screen.findByLabelText('Opens at'));
    fireEvent.click(await screen.findByRole('option', { name: '06:00' }));
    fireEvent.mouseDown(screen.getByLabelText('Closes at'));
    fireEvent.click(await screen.findByRole('option', { name: '18:00' }));
    expect(screen.getByText('For everybody with a pass. The hours of a role narrow these.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '-26' } });
    fireEvent.change(screen.getByLabelText('Longitude'), { target: { value: '28' } });
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() =>
      expect(api.inputsOf('POST /api/console/gates')).toMatchObject([
        { body: { opensAt: '0600', closesAt: '1800', roleNames: ['Owner', 'Employee'] } },
      ]),
    );
    expect(api.inputsOf(CHANGE_RULES)).toEqual([]);
  });

  test('keeps what was written when the server refuses it', async () => {
    const api = show({ ...allDone, houses: 'open' }, '?step=houses');
    api.answer(ROW, refuse('validation', { fields: { last: 'The last number is not below the first.' } }));
    fireEvent.change(await screen.findByLabelText('Last house number'), { target: { value: '60' } });
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('The last number is not below the first.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Last house number').value).toBe('60');
  });

  test('puts a step off and says so at the end', async () => {
    const api = show({ ...allDone, money: 'open' });
    api.answer(PUT_OFF, () => {
      answerEstate(api, { ...allDone, money: 'later' });
      return {};
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('heading', { name: 'Kingfisher Bay is ready' })).toBeDefined();
    expect(screen.getByText('Put off: Power, water and paying.')).toBeDefined();
    await waitFor(() => expect(api.inputsOf(PUT_OFF)).toMatchObject([{ params: { estateId: '91', step: 'money' } }]));
  });

  test('reads the estate that the address names, however many there are, and says when there is none', async () => {
    const api = show(allDone, '?of=91');
    expect(await screen.findByRole('heading', { name: 'Kingfisher Bay is ready' })).toBeDefined();
    expect(api.inputsOf(ESTATES)).toEqual([]);
    cleanup();
    const other = fakeApi({ [ESTATE]: refuse('not-found') });
    staffSignedIn(other);
    showRoom(<SetupRoom />, 'setup', '', '?of=gone');
    expect(await screen.findByText('This estate is not here')).toBeDefined();
    expect(screen.getByRole('button', { name: 'To the estates' })).toBeDefined();
  });

  test('says when what is set up cannot be read, with a title and a way out', async () => {
    const api = fakeApi({ [ESTATES]: refuse('unavailable') });
    staffSignedIn(api);
    showRoom(<SetupRoom />, 'setup');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Set up' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Leave for now' })).toBeDefined();
  });
});
