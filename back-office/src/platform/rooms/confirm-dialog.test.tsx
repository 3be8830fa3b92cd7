import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, keepDraft, readDraft } from '../drafts/drafts.ts';
import { canKeepUnsaved, dropUnsaved, hasUnsaved, keepUnsaved } from '../drafts/unsaved-changes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const KEY = 'notices/1/decline';

let given: string[];
let refusal: Error | undefined;

beforeEach(() => {
  given = [];
  refusal = undefined;
  dropAllDrafts();
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Say no...
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Say no?"
          text="It becomes a draft again."
          confirmLabel="Give it back"
          reason={{ label: 'What should change', draftKey: KEY }}
          onConfirm={async (reason) => {
            if (refusal !== undefined) throw refusal;
            await Promise.resolve(given.push(reason));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const field = () => screen.findByLabelText<HTMLInputElement>('What should change');
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const ask = (): void => void fireEvent.click(screen.getByText('Say no...'));
const write = async (value: string): Promise<void> => void fireEvent.change(await field(), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the words of a question that was closed stand there again, until they are thrown away', async () => {
  render(<Page />);
  ask();
  await write('Name the street.');
  press('Close');
  await isClosed();
  ask();
  expect((await field()).value).toBe('Name the street.');
  expect(screen.getByText(/^Your draft, kept/)).toBeDefined();
  press('Throw it away');
  expect((await field()).value).toBe('');
  press('Close');
  await isClosed();
  expect(readDraft(KEY)).toBeUndefined();
});

test('the words that were kept before a reload are sent, and no draft stays', async () => {
  keepDraft(KEY, { reason: 'Name the street.' });
  render(<Page />);
  ask();
  await waitFor(async () => expect((await field()).value).toBe('Name the street.'));
  press('Give it back');
  await isClosed();
  expect(given).toEqual(['Name the street.']);
  expect(readDraft(KEY)).toBeUndefined();
});

test('a refusal keeps the words, and leaving the room offers to keep them', async () => {
  refusal = new Error('The server does not answer.');
  render(<Page />);
  ask();
  await write('Name the street.');
  press('Give it back');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect((await field()).value).toBe('Name the street.');
  expect(canKeepUnsaved()).toBe(true);
  act(keepUnsaved);
  expect(readDraft(KEY)?.value).toEqual({ reason: 'Name the street.' });
  act(dropUnsaved);
  expect(readDraft(KEY)).toBeUndefined();
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
