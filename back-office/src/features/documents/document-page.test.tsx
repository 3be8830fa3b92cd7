import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { DocumentPage } from './document-page.tsx';

const rules: ContentItem = {
  ...{ id: 'rules', version: 1, estateId: '91', estateName: 'Msasa Ridge', kind: 'document', title: 'House rules' },
  ...{ status: 'draft', visibleFrom: null, shownUntil: null, changedAt: '2026-11-20T08:00:00.000Z' },
  ...{ previousVersion: null, changedBy: { id: 'naledi', name: 'Naledi Mthembu' } },
  fields: { category: 'Rules', file: '/media/rules' },
};

test('says before a document is published how many people are told of it', async () => {
  const api = fakeApi({
    'GET /api/console/content/{id}': () => rules,
    'GET /api/console/documents/reach': () => ({ people: 412 }),
  });
  staffSignedIn(api);
  showRoom(<DocumentPage />, 'documents', 'rules');
  const sentence = 'Everybody at the estate, 412 people, is told when it is published for the first time.';
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(api.inputsOf('GET /api/console/documents/reach')).toMatchObject([{ query: { estateId: '91' } }]);
});
