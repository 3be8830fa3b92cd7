import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { AdminContext, memoryStore, Notification, ResourceContextProvider, TitlePortal } from 'react-admin';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { dataProvider } from '../data/data-provider.ts';
import { forgetStaffMember } from '../session/staff.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { theme } from '../theme/theme.ts';

// What lies behind a dialog counts as shown: to tell, every style of the page would have to be computed again and again.
configure({ defaultHidden: true, asyncUtilTimeout: 5_000 });

interface Shown {
  /** What was read, as the live stream makes it old. */
  queryClient: QueryClient;
}

/** Draws a room as the shell does, until the test ends. @param resource of the list or form, where it is one */
export function showRoom(room: ReactElement, resource = ''): Shown {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={memoryStore()}
      theme={theme}
      darkTheme={null}
    >
      <TitlePortal />
      <ResourceContextProvider value={resource}>{room}</ResourceContextProvider>
      <Notification />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/${resource}`] });
  render(
    <CacheProvider value={createStyleCache()}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  onTestFinished(() => {
    cleanup();
    forgetStaffMember();
  });
  return { queryClient };
}
