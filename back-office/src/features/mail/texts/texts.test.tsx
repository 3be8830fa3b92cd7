import { exampleOf, wordsOfProduct } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { TextPage } from './text-page.tsx';
import { TextsRoom } from './texts-room.tsx';
import type { MessageText, MessageTexts } from './texts.queries.ts';

const READ = 'GET /api/console/message-texts/{estateId}';
const WRITE = 'PUT /api/console/message-texts/{estateId}/{key}';
const RESET = 'DELETE /api/console/message-texts/{estateId}/{key}';
const TRIAL = 'POST /api/console/message-texts/{estateId}/{key}/trial';
const address = 'https://ekhaya.test';

const text = (key: MessageText['key'], overrides: Partial<MessageText> = {}): MessageText => ({
  key,
  version: 0,
  words: wordsOfProduct(key),
  source: 'product',
  inherited: wordsOfProduct(key),
  changed: null,
  ...overrides,
});
const texts = (overrides: Partial<MessageTexts> = {}): MessageTexts => ({
  scope: '91',
  name: 'Msasa Ridge',
  canBeChanged: true,
  address,
  texts: [text('household-invitation'), text('household-invitation-sms')],
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [READ]: () => texts(),
    [WRITE]: ({ params, body }) => text(params.key, { words: body, version: 1, source: 'own' }),
    [RESET]: ({ params }) => text(params.key, { version: 2 }),
    [TRIAL]: () => ({}),
  });
  staffSignedIn(api);
});

const openText = async (key: string, of = '91') => {
  showRoom(<TextPage />, 'texts', key, `?of=${of}`);
  return screen.findByLabelText('Text');
};
const typeText = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('lists mails and SMS of an estate, and says whose words are sent', async () => {
  api.answer(READ, () =>
    texts({
      texts: [text('household-invitation', { source: 'own' }), text('staff-notice', { source: 'all' }), text('alert')],
    }),
  );
  showRoom(<TextsRoom />, 'texts');
  const mails = within(await screen.findByRole('list', { name: 'Mails' }));
  expect(mails.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Into a house, by mail',
    'A mail of the staff: notice',
  ]);
  expect(mails.getByText('Every estate’s')).toBeDefined();
  const link = within(screen.getByRole('list', { name: 'SMS' })).getByRole('link', { name: 'An emergency alert' });
  expect(link.getAttribute('href')).toContain('/texts/alert?of=');
});

test('shows the mail as the person gets it while it is written, and nothing typed becomes markup', async () => {
  const field = await openText('household-invitation');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const example = exampleOf('household-invitation', wordsOfProduct('household-invitation'), address);
  expect(preview.getByText('Your home at Msasa Ridge')).toBeDefined();
  expect(preview.getByText((_, element) => element?.textContent === example.text)).toBeDefined();
  typeText(field, '<b>{name}</b>\n{link}');
  expect(preview.getByText((_, element) => element?.textContent?.startsWith('<b>Sipho</b>\n') === true)).toBeDefined();
  expect(screen.getByRole('region', { name: 'Preview' }).querySelector('b')).toBeNull();
});

test('a placeholder is written where the cursor is, a link apart from its neighbours, and a missing one keeps the text from being saved', async () => {
  const field = (await openText('household-invitation')) as HTMLTextAreaElement;
  typeText(field, 'https://x.example/{link}');
  expect(screen.getByText('Please put a space or a line break before and after {link}.')).toBeDefined();
  typeText(field, 'Come in');
  expect(screen.getByText('Please keep {link}: without it nobody can join the house.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.focus(field);
  field.setSelectionRange(5, 5);
  fireEvent.click(screen.getByRole('button', { name: 'Write {link} into the text' }));
  expect(field.value).toBe('Come {link} in');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const words = { subject: 'Your home at {estateName}', text: 'Come {link} in' };
  await waitFor(() =>
    expect(api.inputsOf(WRITE)).toEqual([{ params: { estateId: '91', key: 'household-invitation' }, body: words }]),
  );
});

test('an SMS says its length and its parts, and which character makes it dear', async () => {
  const field = await openText('household-invitation-sms');
  typeText(field, 'Come: {link}');
  expect(screen.getByText(/one part/)).toBeDefined();
  typeText(field, `It’s here: {link} ${'a'.repeat(70)}`);
  expect(screen.getByText(/‘’’ is not in the alphabet of SMS/)).toBeDefined();
});

test('is sent to oneself first, as it stands, and the sentence of a refusal is shown', async () => {
  const field = await openText('household-invitation-sms');
  typeText(field, 'Come: {link}');
  fireEvent.click(screen.getByRole('button', { name: 'Send it to me first' }));
  expect(await screen.findByText('Sent to your number alone. Its code or link is an example.')).toBeDefined();
  expect(api.inputsOf(TRIAL)[0]?.body).toEqual({ subject: '', text: 'Come: {link}' });
  api.answer(TRIAL, refuse('too-many-requests'));
  fireEvent.click(screen.getByRole('button', { name: 'Send it to me first' }));
  await waitFor(() => expect(api.inputsOf(TRIAL)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test('own words are given up after a question that names the effect', async () => {
  const own = { subject: 'Come', text: 'Come {link}' };
  api.answer(READ, () => texts({ texts: [text('household-invitation', { source: 'own', words: own, version: 1 })] }));
  await openText('household-invitation');
  api.answer(READ, () => texts());
  fireEvent.click(screen.getByRole('button', { name: 'Back to every estate’s words...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send every estate’s words' }));
  await waitFor(() =>
    expect(api.inputsOf(RESET)).toEqual([{ params: { estateId: '91', key: 'household-invitation' } }]),
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Your home at {estateName}'),
  );
});

test('somebody else’s change is named and compared, and what was written stays', async () => {
  const field = await openText('household-invitation-sms');
  api.answer(WRITE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }));
  api.answer(READ, () =>
    texts({ texts: [text('household-invitation-sms', { words: { subject: '', text: 'His {link}' }, version: 1 })] }),
  );
  typeText(field, 'Hers {link}');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Johan Botha changed this text/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.getByRole('cell', { name: 'His {link}' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Hers {link}' })).toBeDefined();
});

test('the texts of every estate are read only for staff of some estates', async () => {
  api.answer(READ, () =>
    texts({ scope: 'product', name: 'Every estate', canBeChanged: false, texts: [text('password-reset')] }),
  );
  await openText('password-reset', 'product');
  expect(screen.getByText('Only administrators change the texts of every estate.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a text that the estate does not have says where it is', async () => {
  showRoom(<TextPage />, 'texts', 'password-reset', '?of=91');
  expect(await screen.findByText('There is no such text here')).toBeDefined();
});

test('a failed read is said in its place, with a way to try again', async () => {
  api.answer(READ, refuse('unavailable'));
  showRoom(<TextsRoom />, 'texts');
  const again = await screen.findByRole('button', { name: /Try again/ });
  api.answer(READ, () => texts());
  fireEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Mails' })).toBeDefined();
});
