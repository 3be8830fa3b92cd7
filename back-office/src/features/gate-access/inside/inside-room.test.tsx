import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { UndoBar } from '../../../platform/undo/undo-bar.tsx';
import { InsideRoom } from './inside-room.tsx';
import type { Inside, InsidePerson, Muster } from './inside.queries.ts';

const INSIDE = 'GET /api/console/inside';
const MUSTER = 'GET /api/console/inside/muster';
const PRINTED = 'POST /api/console/inside/muster/printed';
const LEAVE = 'POST /api/console/inside/{key}/leave';
const EXTEND = 'POST /api/console/inside/{key}/extend';

/** What the server answers to an act that can be taken back. */
const decision = { id: 'decision', undoMs: 10_000 };

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

const person = (overrides: Partial<InsidePerson> = {}): InsidePerson => ({
  id: 'visit:one',
  estateId: '91',
  group: 'visitor',
  kind: 'visitor',
  name: 'Jan Botes',
  role: '',
  unit: '60',
  plate: 'HX 31 KP',
  gate: 'Main Gate',
  since: hoursAgo(3),
  until: hoursAgo(1),
  isOverstaying: true,
  companions: 2,
  host: { userId: 'nomvula', name: 'Nomvula Smit', unit: '60', phone: '+27821234567' },
  extendableUntil: '2400',
  ...overrides,
});

const inside = (people: InsidePerson[] = [person()]): Inside => ({
  at: new Date().toISOString(),
  counts: { visitors: 38, workers: 25, residents: 112, tooLong: 1 },
  total: people.length,
  people,
  gatesToday: [{ gateId: 'main', gate: 'Main Gate', in: 151, out: 118 }],
});

const muster = (overrides: Partial<Muster> = {}): Muster => ({
  at: new Date().toISOString(),
  estateName: 'Msasa Ridge',
  counts: { visitors: 1, workers: 0, residents: 1, tooLong: 0 },
  people: [
    {
      id: 'person:a',
      group: 'resident',
      name: 'Thandi Nkosi',
      plate: '',
      since: hoursAgo(2),
      gate: 'Main Gate',
      unit: '14',
      host: '',
      companions: 0,
    },
    {
      id: 'visit:one',
      group: 'visitor',
      name: 'Jan Botes',
      plate: 'HX 31 KP',
      since: hoursAgo(3),
      gate: 'Main Gate',
      unit: '60',
      host: 'Nomvula Smit',
      companions: 2,
    },
  ],
  ...overrides,
});

let api: FakeApi;
const print = vi.fn<() => void>();

beforeEach(() => {
  api = fakeApi({ [INSIDE]: () => inside(), [MUSTER]: () => muster(), [PRINTED]: () => ({}) });
  staffSignedIn(api);
  vi.stubGlobal('print', print);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  print.mockClear();
});

/** Shows the room and prints the list for a fire. @returns what stands on it */
const printMuster = async (): Promise<string> => {
  let printed = '';
  print.mockImplementation(() => (printed = document.querySelector('.muster-list')?.textContent ?? ''));
  showRoom(
    <UndoBar>
      <InsideRoom />
    </UndoBar>,
  );
  await screen.findByRole('button', { name: 'Jan Botes' });
  fireEvent.click(screen.getByRole('button', { name: 'Print the muster list' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  return printed;
};

describe('who is inside', () => {
  test('shows counts, those who stay too long with their host, and that looking is recorded', async () => {
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    expect(await screen.findByRole('button', { name: 'Jan Botes' })).toBeDefined();
    expect(screen.getByText('3 people for Nomvula Smit, 60')).toBeDefined();
    expect(screen.getByText('60 min over')).toBeDefined();
    expect(screen.getByText('38 visitors, 25 workers')).toBeDefined();
    expect(screen.getByText('151 in, 118 out')).toBeDefined();
    expect(screen.getByText('That you looked here is in the audit log.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call host' })).toHaveProperty('href', 'tel:+27821234567');
  });

  test('keeps its numbers while other words are looked for after a search that found nobody', async () => {
    api.answer(INSIDE, () => inside([]));
    showRoom(<InsideRoom />);
    await screen.findByText('38 visitors, 25 workers');
    api.answer(INSIDE, neverAnswers);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lion' } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
    expect(screen.getByText('38 visitors, 25 workers')).toBeDefined();
  });

  test('a row on a phone says whom the person visits, and since when', async () => {
    document.documentElement.toggleAttribute('data-is-below-phone', true);
    onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    expect(await screen.findByText(/^3 people for Nomvula Smit, 60, in \S/)).toBeDefined();
  });

  test('a row does not move away under a pointer: who comes in meanwhile waits under a number', async () => {
    const { queryClient } = showRoom(<InsideRoom />);
    const row = await screen.findByRole('button', { name: 'Jan Botes' });
    fireEvent.pointerOver(row, { pointerType: 'mouse' });
    const late = person({ id: 'visit:two', name: 'Bongani Zulu', since: hoursAgo(5), until: hoursAgo(4) });
    api.answer(INSIDE, () => inside([late, person()]));
    await queryClient.invalidateQueries();
    const button = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByRole('button', { name: 'Bongani Zulu' })).toBeNull();
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Bongani Zulu' })).toBeDefined();
  });

  test('shows workers and the houses in tabs', async () => {
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    fireEvent.click(await screen.findByRole('tab', { name: /^Workers/ }));
    await waitFor(() => expect(api.inputsOf(INSIDE).at(-1)?.query).toMatchObject({ show: 'workers' }));
    fireEvent.click(screen.getByRole('tab', { name: 'By house' }));
    await waitFor(() => expect(api.inputsOf(INSIDE).at(-1)?.query).toMatchObject({ show: 'all', by: 'house' }));
  });

  test('somebody is let out by hand', async () => {
    api.answer(LEAVE, () => ({ decision }));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Jan Botes has left' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(screen.getByText('Has left:')).toBeDefined();
    expect(api.inputsOf(LEAVE)).toMatchObject([{ params: { key: 'visit:one' }, body: { estateId: '91' } }]);
  });

  test('a stay is extended in the panel, which says who is told', async () => {
    vi.setSystemTime(new Date('2026-11-21T10:20:00.000Z'));
    api.answer(EXTEND, () => ({ decision }));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Jan Botes' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Jan Botes' }));
    fireEvent.click(panel.getByRole('button', { name: 'Extend and tell Nomvula' }));
    expect(await screen.findByText(/Jan Botes, until 13:00\./)).toBeDefined();
    expect(api.inputsOf(EXTEND)).toMatchObject([{ body: { estateId: '91', until: '1300' } }]);
  });

  test.each([
    ['02:00 of the next day', '2026-11-22T00:00:00.000Z', 'Can be extended on the last day of the visit.'],
    ['midnight', '2026-11-21T22:00:00.000Z', 'Cannot be extended: a visit ends on its day.'],
    ['an hour of the day before', '2026-11-20T18:00:00.000Z', 'Cannot be extended: a visit ends on its day.'],
  ])('a stay until %s is not extended now, and the panel says why', async (_, until, why) => {
    vi.setSystemTime(new Date('2026-11-21T18:20:00.000Z'));
    api.answer(INSIDE, () => inside([person({ until, isOverstaying: false, extendableUntil: '' })]));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Jan Botes' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Jan Botes' }));
    expect(panel.getByText(why)).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Extend and tell Nomvula' })).toBeNull();
  });

  test('a list for a fire is printed with everybody, and that is recorded', async () => {
    await printMuster();
    await waitFor(() => expect(api.inputsOf(PRINTED)).toMatchObject([{ body: { estateId: '91', people: 4 } }]));
  });

  test('the list for a fire counts those too who came with a visitor', async () => {
    const printed = await printMuster();
    expect(printed).toContain('4 people: 1 visitor and 2 who came with them, 0 workers, 1 resident who passed a gate.');
    expect(printed).toContain('Jan Botes and 2 more');
  });

  test('a list that was read before the network went is printed with its age', async () => {
    api.answer(MUSTER, () => muster({ at: hoursAgo(1) }));
    const printed = await printMuster();
    expect(printed).toContain('Who is inside Msasa Ridge');
    expect(printed).toContain('60 min ago');
    expect(printed).toContain('Thandi Nkosi');
    expect(printed).toContain('60, Nomvula Smit');
  });

  test('more people than a list holds are found by the search: no button promises all of them', async () => {
    const many = Array.from({ length: 500 }, (_, at) => person({ id: `visit:${at}`, name: `Guest ${at}` }));
    api.answer(INSIDE, () => ({ ...inside(many), total: 640 }));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    expect(await screen.findByText('The search finds the others, and the muster list has everybody.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  test('nobody inside, and a failed read', async () => {
    api.answer(INSIDE, refuse('unavailable'));
    showRoom(
      <UndoBar>
        <InsideRoom />
      </UndoBar>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(INSIDE, () => inside([]));
    fireEvent.click(again);
    expect(await screen.findByText('No visitor is inside')).toBeDefined();
  });
});
