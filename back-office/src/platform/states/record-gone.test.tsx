import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordGone } from './record-gone.tsx';

const show = () => {
  const router = createMemoryRouter(
    [{ path: '*', element: <RecordGone one="notice" list={{ path: '/notifications', name: 'Notices' }} /> }],
    { initialEntries: ['/today', '/notifications/gone'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
};

it.each([
  ['To Notices', '/notifications'],
  ['Back', '/today'],
])('says that the record is not here, and %s leads to %s', async (act, path) => {
  const router = show();
  expect(screen.getByRole('heading', { name: 'This notice is not here' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: act }));
  await expect.poll(() => router.state.location.pathname).toBe(path);
});
