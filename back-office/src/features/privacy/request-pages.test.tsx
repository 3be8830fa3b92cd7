import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useChosenEstate } from '../../platform/session/use-staff.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { PersonalDataRoom } from './personal-data-room.tsx';
import { requestsPerPage, type PrivacyRequest } from './privacy.queries.ts';

const LIST = 'GET /api/console/privacy-requests';
const ONE = 'GET /api/console/privacy-requests/{id}';
const now = new Date().toISOString();

const request = (number: number): PrivacyRequest => ({
  id: `request-${number}`,
  version: 1,
  decision: null,
  estateId: '91',
  kind: 'correction',
  channel: 'letter',
  person: null,
  requester: `Somebody ${number}`,
  contact: '',
  words: `Words ${number}`,
  receivedAt: now,
  dueAt: now,
  state: 'open',
  answer: '',
  answeredAt: null,
  answeredBy: null,
});

/** The number of requests that wait. */
let total: number;
let api: FakeApi;
beforeEach(() => {
  total = requestsPerPage + 1;
  api = fakeApi({
    [LIST]: ({ query }) => {
      const first = ((query.page ?? 1) - 1) * requestsPerPage;
      const numbers = Array.from({ length: total }, (_each, index) => index + 1);
      return { items: numbers.slice(first, first + requestsPerPage).map(request), total };
    },
    [ONE]: ({ params }) => request(Number(params.id.replace('request-', ''))),
  });
  staffSignedIn(api);
});

const show = (search: string) => showRoom(<PersonalDataRoom />, 'data-requests', '', search);
const somebody = (number: number) => screen.findByText(`Somebody ${number}, by letter`, { exact: false });

test('the page stands in the address, and there is a way back', async () => {
  show('?page=2');
  expect(await somebody(51)).toBeDefined();
  expect(screen.getByText('51 – 51 of 51')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'The page before' }));
  expect(await somebody(1)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'The next page' }));
  expect(await somebody(51)).toBeDefined();
});

test('a page whose rows were answered meanwhile gives way to the last one there is', async () => {
  total = requestsPerPage;
  show('?page=2');
  expect(await somebody(50)).toBeDefined();
  expect(screen.queryByText('No request waits')).toBeNull();
});

test('another estate begins at its first page', async () => {
  function OtherEstate() {
    const [, choose] = useChosenEstate();
    return <button onClick={() => choose('91')}>Another estate</button>;
  }
  showRoom(
    <>
      <OtherEstate />
      <PersonalDataRoom />
    </>,
    'data-requests',
    '',
    '?page=2',
  );
  expect(await somebody(51)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Another estate' }));
  expect(await somebody(1)).toBeDefined();
  expect(api.inputsOf(LIST).at(-1)).toMatchObject({ query: { estateId: '91', page: '1' } });
});

test('a link opens a request that another page has', async () => {
  show('?row=request-51');
  const panel = within(await screen.findByRole('complementary', { name: 'A correction' }));
  expect(panel.getByText('Words 51')).toBeDefined();
});

test('a request that cannot be read says so in its panel', async () => {
  api.answer(ONE, refuse('not-found'));
  show('?row=request-99');
  const panel = within(await screen.findByRole('complementary', { name: 'Request' }));
  expect(await panel.findByRole('button', { name: 'Try again' })).toBeDefined();
});
