import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { NoRight } from './no-right.tsx';

it('names the room and the people who can give the right', async () => {
  const api = fakeApi({
    'GET /api/console/right-givers': () => [
      {
        id: 'lerato',
        name: 'Lerato Mokoena',
        email: 'manager@ekhaya.test',
        roleDisplayName: 'Manager',
        estateName: 'Msasa Ridge',
      },
      {
        id: 'johan',
        name: 'Johan Botha',
        email: 'admin@ekhaya.test',
        roleDisplayName: 'Administrator',
        estateName: '',
      },
    ],
  });
  showRoom(<NoRight room="Audit log" permission="audit.read" />);
  const sentence = 'Lerato Mokoena (Manager) or Johan Botha (Administrator) can give you the right.';
  expect(await screen.findByText(sentence)).toBeDefined();
  const mail = screen.getByRole('link', { name: 'Ask Lerato Mokoena' }).getAttribute('href');
  expect(mail).toContain('mailto:manager@ekhaya.test?subject=A%20right%20in%20Ekhaya%3A%20Audit%20log');
  expect(screen.getByRole('heading', { name: 'Audit log' })).toBeDefined();
  expect(api.inputsOf('GET /api/console/right-givers')).toEqual([{ query: { permission: 'audit.read' } }]);
});

it('names the managers of the estate while nobody is known', async () => {
  fakeApi({ 'GET /api/console/right-givers': () => [] });
  showRoom(<NoRight room="Audit log" permission="audit.read" />);
  expect(await screen.findByText('A manager of the estate can give you the right.')).toBeDefined();
});
