import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { blankDevelopment, type DevelopmentFields } from '@ekhaya/contract/developments/developments.rules';
import { blankShowDay } from '@ekhaya/contract/developments/viewings.rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contentRecord } from '../../platform/content/testing/content-record.ts';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { DevelopmentPage } from './development-page.tsx';

const SAVE = 'PUT /api/console/content/{id}';
const fields: DevelopmentFields = { ...blankDevelopment, showDays: [{ ...blankShowDay, date: '2026-11-21' }] };
const homes: Extract<ContentItem, { kind: 'development' }> = {
  ...contentRecord,
  id: 'homes',
  kind: 'development',
  title: 'River Homes',
  fields,
};

let api: FakeApi;
beforeEach(() => {
  dropAllDrafts();
  api = fakeApi({
    'GET /api/console/content/{id}': () => homes,
    [SAVE]: ({ body }) => ({ ...homes, ...(body as object), version: 2 }),
  });
  staffSignedIn(api);
});

test('the parties of a show day can be typed anew: 3 in place of 1 is 3, not 13', async () => {
  showRoom(<DevelopmentPage />, 'developments', 'homes');
  const parties: HTMLInputElement = await screen.findByRole('spinbutton', { name: 'Parties at the same time' });
  fireEvent.change(parties, { target: { value: '' } });
  expect(parties.value).toBe('');
  fireEvent.change(parties, { target: { value: '3' } });
  await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
  expect(api.inputsOf(SAVE)[0]?.body.fields).toMatchObject({ showDays: [{ places: 3 }] });
});
