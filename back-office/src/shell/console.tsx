import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Notification, Resource } from 'react-admin';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { dataProvider } from '../platform/data/data-provider.ts';
import { authProvider } from '../platform/session/auth-provider.ts';
import { theme } from '../platform/theme/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { resources, rooms, staleKeys } from './features.ts';
import { i18nProvider } from './messages.ts';
import { NotFound } from './not-found.tsx';
import { createQueryClient } from './query-client.ts';
import { SignInPage } from './sign-in-page.tsx';
import { FirstRoom } from './first-room.tsx';

/** The staff console: react-admin with the product's theme, sign-in page and rooms. */
export function Console() {
  const [queryClient] = useState(() => createQueryClient(staleKeys));
  const [store] = useState(() => localStorageStore('1', 'ekhaya-console'));
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <AdminUI
        title="Ekhaya back office"
        layout={ConsoleLayout}
        loginPage={SignInPage}
        dashboard={FirstRoom}
        catchAll={NotFound}
        notification={Toast}
        requireAuth
        disableTelemetry
      >
        {resources.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
        <CustomRoutes>
          {rooms.map(({ path, Page }) => Page && <Route key={path} path={path} element={<Page />} />)}
        </CustomRoutes>
      </AdminUI>
    </AdminContext>
  );
}

/** Places notifications below the header, so that they do not cover its buttons. */
const belowHeader = { '&.MuiSnackbar-anchorOriginTopRight': { top: 72 } };

/** Shows notifications at the top right for three seconds. */
function Toast() {
  return (
    <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={3_000} sx={belowHeader} />
  );
}
