import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../platform/outbox/outbox.ts';
import { startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { forgetAllExcept, readStored } from '../../../platform/store/encrypted-store.ts';
import { type FakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import '../index.ts';
import { addLogEntry } from './log/gate-entries.ts';
import { gate, subject } from './guard.factory.ts';
import { guardBook, refreshGuardBook } from './book/guard-book.ts';
import type { GateVerdict } from './gates/guard.queries.ts';
import { apiOfGuard, CODE, openGuardScreen, startAtMainGate } from './testing/at-the-gate.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const GATES = 'GET /api/gate/gates';
const VERIFY = 'POST /api/gate/verify';
const LOG = 'POST /api/gate/log';

let api: FakeApi;

beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfGuard();
});

const typeCode = (code: string): void => {
  fireEvent.change(screen.getByLabelText('Visitor’s code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};

const verdict = (parts: Partial<GateVerdict>): GateVerdict => ({
  result: 'granted',
  nonce: crypto.randomUUID(),
  subject: subject(),
  ...parts,
});

describe('a guard', () => {
  it('waits for the gates', async () => {
    api.answer(GATES, neverAnswers);
    openGuardScreen(api);
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('sees that she guards no gate, and no gate data is stored', async () => {
    api.answer(GATES, refuse('forbidden'));
    openGuardScreen(api);
    expect(await screen.findByText('Only the guards of an estate can open this screen.')).toBeTruthy();
    expect(await readStored('guard-book-2')).toBeUndefined();
  });

  it('reads the gates again after a failure', async () => {
    api.answer(GATES, refuse('internal'));
    openGuardScreen(api);
    expect(await screen.findByText('The gates could not be read')).toBeTruthy();
    api.answer(GATES, () => [gate()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Where do you stand?')).toBeTruthy();
  });

  it('sees that her estate has no gates', async () => {
    api.answer(GATES, () => []);
    openGuardScreen(api);
    expect(await screen.findByText('Your estate has no gates yet. Its manager adds them.')).toBeTruthy();
  });

  it('sees offline that the phone has no gate data yet', async () => {
    setOnline(false);
    openGuardScreen(api);
    expect(await screen.findByText('This phone has not been prepared for work without a network')).toBeTruthy();
  });

  it('chooses gate and direction once', async () => {
    await startAtMainGate(api, 'Out');
    expect(await readStored('gate-post')).toEqual({ gateId: 'main', direction: 'out' });
    fireEvent.click(screen.getByRole('button', { name: 'Change gate' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Main Gate/).checked).toBe(true);
  });
});

describe('a code', () => {
  it('is granted, with name, host and plate', async () => {
    api.answer(VERIFY, () => verdict({}));
    await startAtMainGate(api);
    typeCode('k7m 3qxr');
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    for (const text of ['Main Gate, in', 'Lindiwe Khumalo', 'Visitor of T. Nkosi, unit 14', 'HX 31 KP GP']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    expect(api.inputsOf(VERIFY)[0]?.body).toMatchObject({ typedCode: 'k7m 3qxr', gateId: 'main', direction: 'in' });
    fireEvent.click(shown.getByRole('button', { name: 'Scan next' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The visitor is now listed as inside, and no longer as expected.
    expect(screen.getByRole('tab', { name: /Inside/ }).textContent).toContain('3');
    expect(screen.getByRole('tab', { name: /Expected/ }).textContent).toContain('0');
  });

  it('that was typed stays while it could not be checked, and is gone after its verdict', async () => {
    api.answer(VERIFY, refuse('too-many-requests'));
    await startAtMainGate(api);
    typeCode('k7m 3qxr');
    const field = screen.getByLabelText<HTMLInputElement>('Visitor’s code');
    await waitFor(() => expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'k7m 3qxr']));
    api.answer(VERIFY, () => verdict({}));
    fireEvent.change(field, { target: { value: 'k7m3qxr' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    typeCode('k7m3qxr');
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('is refused with a reason, and the host can be called', async () => {
    const usedAt = new Date(2026, 10, 21, 9, 38).toISOString();
    api.answer(VERIFY, () => verdict({ result: 'refused', reason: 'already-used', usedAt }));
    await startAtMainGate(api);
    typeCode(CODE);
    const shown = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(shown.getByText('Already used at 09:38')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Call host' }).getAttribute('href')).toBe('tel:+27821234567');
  });

  it('can be overridden, with a reason', async () => {
    const refused = verdict({ result: 'refused', reason: 'expired' });
    api.answer(VERIFY, () => refused);
    api.answer('POST /api/gate/override', ({ body }) => ({ nonce: body.nonce }));
    await startAtMainGate(api);
    typeCode(CODE);
    fireEvent.click(await screen.findByRole('button', { name: 'Let in anyway' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Let in' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The host came to the gate' } });
    fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Let in: The host came to the gate')).toBeTruthy();
    expect(api.inputsOf('POST /api/gate/override')[0]?.body).toMatchObject({
      refused: refused.nonce,
      reason: 'The host came to the gate',
      gateId: 'main',
      direction: 'in',
    });
  });

  it('can be overridden while the server starts again: the entry waits under the nonce of the call', async () => {
    api.answer(VERIFY, () => verdict({ result: 'refused', reason: 'expired' }));
    api.answer('POST /api/gate/override', refuse('unavailable'));
    await startAtMainGate(api);
    typeCode(CODE);
    fireEvent.click(await screen.findByRole('button', { name: 'Let in anyway' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The host came to the gate' } });
    fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    await waitFor(() => expect(api.inputsOf(LOG)).toHaveLength(1));
    const nonce = api.inputsOf('POST /api/gate/override')[0]?.body.nonce;
    expect(api.inputsOf(LOG)[0]?.body.entries).toMatchObject([{ nonce, result: 'overridden' }]);
  });

  it('shows that too many codes were typed', async () => {
    api.answer(VERIFY, refuse('too-many-requests'));
    await startAtMainGate(api);
    typeCode(CODE);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
  });
});

describe('offline', () => {
  it('keeps checking, shows the age of its lists, and sends each entry once', async () => {
    startOutbox();
    await startAtMainGate(api);
    setOnline(false);
    expect(await screen.findByText('Codes and lists from just now')).toBeTruthy();
    typeCode(CODE);
    const granted = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(granted.getByText('Main Gate, in, no network')).toBeTruthy();
    fireEvent.click(granted.getByRole('button', { name: 'Scan next' }));
    typeCode(CODE);
    const refused = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(refused.getByText('Already used')).toBeTruthy();
    fireEvent.click(refused.getByRole('button', { name: 'Scan next' }));
    expect(await screen.findByText('Codes and lists from just now, 2 entries not sent yet')).toBeTruthy();

    setOnline(true);
    await waitFor(() => expect(api.inputsOf(LOG)).toHaveLength(1));
    await sendOutbox();
    const sent = api.inputsOf(LOG).flatMap(({ body }) => body.entries);
    expect(sent).toHaveLength(2);
    expect(sent.map(({ result, reason, typedCode }) => [result, reason, typedCode])).toEqual([
      ['granted', undefined, CODE],
      ['refused', 'already-used', CODE],
    ]);
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(2);
    expect(api.inputsOf(VERIFY)).toEqual([]);
  });

  it('reports a code that two lanes have admitted', async () => {
    api.answer(LOG, ({ body }) => ({
      entered: body.entries.map(({ nonce }) => nonce),
      conflicts: body.entries.map(({ nonce }) => ({
        nonce,
        reason: 'already-used' as const,
        otherGate: 'North Gate',
        otherAt: new Date(2026, 10, 21, 9, 38).toISOString(),
      })),
      refused: [],
    }));
    startOutbox();
    await startAtMainGate(api);
    setOnline(false);
    typeCode(CODE);
    fireEvent.click(await screen.findByRole('button', { name: 'Scan next' }));
    setOnline(true);
    const conflicts = within(await screen.findByRole('list', { name: 'Conflicts' }));
    expect(
      conflicts.getByText(/^Lindiwe Khumalo was let through here at .* used at North Gate at 09:38\.$/),
    ).toBeTruthy();
    fireEvent.click(conflicts.getByRole('button', { name: 'Seen' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Conflicts' })).toBeNull());
  });

  it('marks an entry as refused after three server failures, and then reads the lists again', async () => {
    const failed = { code: 'internal', detail: 'Something went wrong.', isFinal: false };
    api.answer(LOG, ({ body }) => ({
      entered: [],
      conflicts: [],
      refused: body.entries.map(({ nonce }, index) => ({ index, nonce, ...failed })),
    }));
    await startAtMainGate(api);
    setOnline(false);
    typeCode(CODE);
    fireEvent.click(await screen.findByRole('button', { name: 'Scan next' }));
    setOnline(true);
    await waitFor(() => expect(api.inputsOf(LOG).length).toBeGreaterThan(0));
    await sendOutbox();
    await sendOutbox();
    const refused = within(await screen.findByRole('region', { name: 'Refused entries' }));
    expect(refused.getByText(/^Lindiwe Khumalo, let in at \d\d:\d\d\. Something went wrong\.$/)).toBeTruthy();
    const tries = api.inputsOf(LOG).length;
    expect(tries).toBe(3);
    await act(() => refreshGuardBook('grace'));
    expect(api.inputsOf(LOG)).toHaveLength(tries);
    expect(guardBook.get().book?.people.map(({ subject: { name } }) => name)).toEqual(['Sipho Dlamini', 'Zola Ndlovu']);
  });

  it('keeps an entry that the server refuses: it can be seen, saved and sent again', async () => {
    api.answer(LOG, refuse('forbidden'));
    await startAtMainGate(api);
    setOnline(false);
    typeCode(CODE);
    fireEvent.click(await screen.findByRole('button', { name: 'Scan next' }));
    setOnline(true);
    await sendOutbox();
    const refused = within(await screen.findByRole('region', { name: 'Refused entries' }));
    expect(refused.getByText('1 entry was refused by the server, and is kept on this phone.')).toBeTruthy();
    expect(
      refused.getByText(/^Try again\. What is refused again, save as a file and give it to your manager/),
    ).toBeTruthy();
    expect(refused.getByText(/^Lindiwe Khumalo, let in at \d\d:\d\d\. You are not allowed to do this\.$/)).toBeTruthy();
    expect(screen.queryByText(/not sent yet/)).toBeNull();

    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    fireEvent.click(refused.getByRole('button', { name: 'Save as file' }));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject([
      { who: 'Lindiwe Khumalo', typedCode: CODE, result: 'granted', refusedBecause: 'forbidden' },
    ]);

    api.answer(LOG, ({ body }) => ({ entered: body.entries.map(({ nonce }) => nonce), conflicts: [], refused: [] }));
    fireEvent.click(refused.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Refused entries' })).toBeNull());
    const [first, second] = api.inputsOf(LOG).map(({ body }) => body.entries[0]?.nonce);
    expect(second).toBe(first);
  });

  it('shows refused entries to a person who no longer guards a gate', async () => {
    api.answer(GATES, refuse('forbidden'));
    api.answer(LOG, refuse('forbidden'));
    openGuardScreen(api);
    await addLogEntry(
      {
        nonce: crypto.randomUUID(),
        at: new Date().toISOString(),
        gateId: 'main',
        direction: 'in',
        result: 'overridden',
        overrideReason: 'Ambulance',
      },
      '',
    );
    const refused = within(await screen.findByRole('region', { name: 'Refused entries' }));
    expect(refused.getByText(/^Somebody, let in at/)).toBeTruthy();
  });

  it('leaves nothing on the phone after signing out', async () => {
    await startAtMainGate(api);
    await waitFor(async () => expect(await readStored('guard-book-2')).toBeTruthy());
    const { endSession } = await import('../../../platform/session/session.ts');
    await endSession();
    expect(await readStored('guard-book-2')).toBeUndefined();
    expect(guardBook.get().book).toBeUndefined();
  });
});
