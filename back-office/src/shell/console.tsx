import { createTheme, ThemeProvider } from '@mui/material';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Notification, Resource } from 'react-admin';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { dataProvider } from '../platform/data/data-provider.ts';
import { StaffGate } from '../platform/confirmation/staff-gate.tsx';
import { lazyPage } from '../platform/rooms/lazy-page.tsx';
import { authProvider } from '../platform/session/auth-provider.ts';
import { theme } from '../platform/theme/theme.ts';
import { ConsoleLayout } from './frame/console-layout.tsx';
import { rooms, staleKeys } from './features.ts';
import { FirstRoom } from './first-room.tsx';
import { lazyRoom } from './lazy-room.tsx';
import { i18nProvider } from './messages.ts';
import { AllRooms } from './navigation/all-rooms.tsx';
import { NotFound } from './not-found.tsx';
import { KeyboardPage } from './own-page/keyboard-page.tsx';
import { createQueryClient } from './query-client.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { WaitingConsole } from './frame/waiting-console.tsx';

/** Each room is a resource of react-admin: its list is the room's page, and its forms are at `create`, `:id` and `:id/show`. */
const resources = rooms.map((room) => {
  const { path, load, forms = {} } = room;
  return {
    name: path.slice(1),
    list: lazyRoom(room, load),
    ...(forms.create && { create: lazyRoom(room, forms.create) }),
    ...(forms.edit && { edit: lazyRoom(room, forms.edit) }),
    ...(forms.show && { show: lazyRoom(room, forms.show) }),
  };
});

const SecondFactorPage = lazyPage(() =>
  import('./own-page/second-factor-page.tsx').then(({ SecondFactorPage: Page }) => Page),
);

const muiTheme = createTheme(theme);

/** The staff console: react-admin with the product's theme, sign-in page and rooms. */
export function Console() {
  const [queryClient] = useState(() => createQueryClient(staleKeys));
  const [store] = useState(() => localStorageStore('1', 'ekhaya-console'));
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={muiTheme}>
        <CoreAdminUI
          title="Ekhaya back office"
          layout={ConsoleLayout}
          loginPage={SignInPage}
          loading={WaitingConsole}
          dashboard={FirstRoom}
          catchAll={NotFound}
          requireAuth
          disableTelemetry
        >
          {resources.map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
          <CustomRoutes>
            <Route path="/rooms" element={<AllRooms />} />
            <Route path="/keyboard" element={<KeyboardPage />} />
            <Route path="/second-factor" element={<SecondFactorPage />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Toast />
        <StaffGate />
      </ThemeProvider>
    </CoreAdminContext>
  );
}

/** Shows notifications at the top right for three seconds. */
function Toast() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={3_000} />;
}
