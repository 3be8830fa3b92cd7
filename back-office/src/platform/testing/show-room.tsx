import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { AdminContext, memoryStore, Notification, ResourceContextProvider, TitlePortal } from 'react-admin';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { dataProvider } from '../data/data-provider.ts';
import { dropAllDrafts } from '../drafts/drafts.ts';
import { endStaffSession } from '../session/staff.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { theme } from '../theme/theme.ts';
import { UndoBar } from '../undo/undo-bar.tsx';

// Elements behind a dialog count as visible: deciding otherwise computes every style of the page in each query.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

interface Shown {
  /** The cache of the queries, for tests that invalidate it as the live stream does. */
  queryClient: QueryClient;
}

/**
 * Draws a room as the shell does, until the test ends.
 * @param resource the resource of a list or a form
 * @param recordId the record that an edit form opens
 * @param search the query of the address: `?day=2026-12-04`
 */
export function showRoom(room: ReactElement, resource = '', recordId = '', search = ''): Shown {
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
      <UndoBar>
        <ResourceContextProvider value={resource}>{room}</ResourceContextProvider>
      </UndoBar>
      <Notification />
    </AdminContext>
  );
  const routes = ['/:resource/:id', '*'].map((path) => ({ path, element }));
  const initialPath = recordId === '' ? `/${resource}${search}` : `/${resource}/${recordId}${search}`;
  const router = createMemoryRouter(routes, { initialEntries: [initialPath] });
  render(
    <CacheProvider value={createStyleCache()}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  onTestFinished(() => {
    endStaffSession();
    // What a form keeps when it closes at the end of a test does not stand in the next one.
    dropAllDrafts();
  });
  return { queryClient };
}
