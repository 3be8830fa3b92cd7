import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { redirect } from '../../platform/navigation/navigate.ts';
import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';
import type { Admission } from '../route-guard.ts';
import { homeRoute, firstLoadScreens } from '../first-routes.ts';
import { loadRoutes } from '../route-table.ts';
import { screenOf } from '../screens.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { restoreScroll } from './scroll-position.ts';

const lazyNotFound = () => lazy(async () => ({ default: await (await import('../routes.ts')).loadNotFound() }));

/** Suspends until the table of screens is loaded. */
const lazyRoutes = () => lazy(() => loadRoutes().then(() => ({ default: Loading })));

/** Shows the result of the route guard: a screen, the not-found screen, or Loading; a redirect replaces the path. */
export function CurrentScreen({ admission, path }: { admission: Admission; path: string }) {
  const target = admission.kind === 'redirect' ? admission.to : undefined;
  useLayoutEffect(() => {
    if (target !== undefined) redirect(target);
  }, [target]);
  if (admission.kind === 'not-found') return <NotFoundScreen path={path} />;
  if (admission.kind === 'load-routes') return <RoutesPending />;
  // Home draws its own skeleton until the session is known.
  const isHomePending = admission.kind === 'wait' && path === '/home';
  const route = admission.kind === 'screen' ? admission.route : isHomePending ? homeRoute : undefined;
  return route ? <RoutedScreen key={route.sharesScreenWith ?? path} route={route} /> : <Loading />;
}

function NotFoundScreen({ path }: { path: string }) {
  const [NotFound, setNotFound] = useState(lazyNotFound);
  return (
    <ScreenBoundary onRetry={() => setNotFound(lazyNotFound)}>
      <Suspense fallback={<Loading />}>
        <NotFound />
        <Arrival path={path} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Loads the table of screens. When it is loaded, the route guard decides again and this part is replaced. */
function RoutesPending() {
  const [Routes, setRoutes] = useState(lazyRoutes);
  return (
    <ScreenBoundary onRetry={() => setRoutes(lazyRoutes)}>
      <Suspense fallback={<Loading />}>
        <Routes />
      </Suspense>
    </ScreenBoundary>
  );
}

function RoutedScreen({ route }: { route: ScreenRoute }) {
  const [Screen, setScreen] = useState(() => screenOf(route));
  const content = (
    <>
      <Screen />
      <Arrival key={route.path} path={route.path} />
    </>
  );
  return (
    <ScreenBoundary onRetry={() => setScreen(() => screenOf(route))}>
      {/* React hydrates a Suspense boundary separately; a prerendered screen is hydrated together with its frame. */}
      {route.path in firstLoadScreens ? content : <Suspense fallback={<Loading />}>{content}</Suspense>}
    </ScreenBoundary>
  );
}

let arrivals = 0;

/** Runs when a screen is shown: restores its scroll position, moves the focus to its heading and sets the window title. */
function Arrival({ path }: { path: string }) {
  useLayoutEffect(restoreScroll, []);
  useEffect(() => {
    const heading = document.querySelector('h1');
    const name = heading?.textContent ?? '';
    const isNamed = name !== '' && name !== 'Ekhaya' && path !== homeRoute.path;
    document.title = isNamed ? `${name} · Ekhaya` : 'Ekhaya';
    arrivals += 1;
    const isSomethingFocused = document.activeElement !== null && document.activeElement !== document.body;
    // The first screen leaves the focus where the browser has put it, because the person has not navigated yet.
    if (arrivals === 1 || isSomethingFocused || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
  return null;
}
