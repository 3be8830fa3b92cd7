import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { DocumentPage } from './document-page.tsx';
import { contentRecord } from '../../platform/content/testing/content-record.ts';

const REACH = 'GET /api/console/documents/reach';

const rules: ContentItem = {
  ...contentRecord,
  id: 'rules',
  kind: 'document',
  title: 'House rules',
  changedBy: { id: 'naledi', name: 'Naledi Mthembu' },
  fields: { category: 'Rules', file: '/media/rules' },
};

test('says before a document is published how many people are told of it', async () => {
  const api = fakeApi({
    'GET /api/console/content/{id}': () => rules,
    [REACH]: () => ({ people: 412, wasTold: false }),
  });
  staffSignedIn(api);
  showRoom(<DocumentPage />, 'documents', 'rules');
  const sentence = 'Everybody at the estate, 412 people, is told when it is published for the first time.';
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(api.inputsOf(REACH)).toEqual([{ query: { estateId: '91', documentId: 'rules' } }]);
  expect(screen.getByRole('button', { name: 'Publish now and tell 412 people' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Seen from'), { target: { value: '2026-11-27T18:00' } });
  expect(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00 and tell 412 people' })).toBeDefined();
});

test('says that nobody is told again of a document that was published before', async () => {
  const api = fakeApi({
    'GET /api/console/content/{id}': () => rules,
    [REACH]: () => ({ people: 412, wasTold: true }),
  });
  staffSignedIn(api);
  showRoom(<DocumentPage />, 'documents', 'rules');
  expect(await screen.findByText('People were told of it before. Nobody is told again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeDefined();
});
