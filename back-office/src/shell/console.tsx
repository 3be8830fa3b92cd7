import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Notification, Resource } from 'react-admin';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { dataProvider } from '../platform/data/data-provider.ts';
import { authProvider } from '../platform/session/auth-provider.ts';
import { theme } from '../platform/theme/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { resources, rooms } from './features.ts';
import { i18nProvider } from './messages.ts';
import { NotFound } from './not-found.tsx';
import { createQueryClient } from './query-client.ts';
import { SignInPage } from './sign-in-page.tsx';
import { Welcome } from './welcome.tsx';

/** The staff console: react-admin with our own look, sign-in and rooms. */
export function Console() {
  const [queryClient] = useState(createQueryClient);
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
        dashboard={Welcome}
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

/** Below the header, whose buttons stay within reach. */
const belowHeader = { '&.MuiSnackbar-anchorOriginTopRight': { top: 72 } };

/** What was done, or why not: at the top right, for three seconds. */
function Toast() {
  return (
    <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={3_000} sx={belowHeader} />
  );
}
