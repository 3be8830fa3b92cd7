import type { TabName } from '@ekhaya/contract/estates/estates.rules';
import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { MaintenanceBanner, OfflineBanner } from '@ekhaya/ui-kit/feedback/banner';
import { LayerProvider } from '@ekhaya/ui-kit/navigation/layer';
import { NavigationProvider } from '@ekhaya/ui-kit/navigation/navigation';
import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useCurrentAccess } from '../platform/access/current-access.ts';
import { useConfiguration } from '../platform/configuration/configuration.ts';
import { firstFrame } from '../platform/first-frame/first-frame.ts';
import { openLayer } from '../platform/navigation/layers.ts';
import { navigate, selectTab } from '../platform/navigation/navigate.ts';
import { useIsOnline } from '../platform/network/online.ts';
import { useSession } from '../platform/session/session.ts';
import { CurrentScreen } from './frame/current-screen.tsx';
import { InstallOfferBar } from './frame/install-offer.tsx';
import { QuietBoundary } from './frame/quiet-boundary.tsx';
import { RoleTabBar, screenOfTab } from './frame/tab-bar.tsx';
import { lazyPart } from '../platform/network/lazy-part.ts';
import { admit, type Admission } from './route-guard.ts';
import { useRoute } from './route-table.ts';

const DeferredParts = lazyPart(async () => (await import('./deferred/deferred-parts.tsx')).DeferredParts);

/** The whole app: banners, install bar and tab bar, and the screen of the present path. */
export function App() {
  const path = usePathname({ ssrPath: firstFrame() === 'loading' ? '/' : `/${firstFrame()}` });
  const session = useSession();
  const isOnline = useIsOnline();
  const { maintenance } = useConfiguration();
  const { current } = useCurrentAccess();
  const admission = admit(path, useRoute(path), session.state);
  const tab = tabOf(admission, path);
  const [lastTab, setLastTab] = useState<TabName>('home');
  if (tab !== undefined && tab !== lastTab) setLastTab(tab);
  // Forms and details keep the rail of a wide window, with the tab that they were reached from.
  const isBarShown = tab === undefined ? session.state === 'signed-in' : session.state !== 'signed-out';
  return (
    <NavigationProvider
      navigate={(href, options) => {
        const tabScreen = options?.replace === true ? screenOfTab(href, current?.tiles ?? []) : undefined;
        if (tabScreen) selectTab(tabScreen.path, tabScreen.record);
        else navigate(href, options);
      }}
    >
      <LayerProvider openLayer={openLayer}>
        <AppShell
          banner={
            <>
              {!isOnline && <OfflineBanner />}
              {maintenance && <MaintenanceBanner />}
            </>
          }
          installBar={<InstallOfferBar />}
          tabBar={
            isBarShown ? <RoleTabBar highlightedTab={tab ?? lastTab} isRailOnly={tab === undefined} /> : undefined
          }
        >
          <CurrentScreen admission={admission} path={path} />
        </AppShell>
        <AfterFirstFrame />
      </LayerProvider>
    </NavigationProvider>
  );
}

function tabOf(admission: Admission, path: string) {
  if (admission.kind === 'screen') return admission.route.tab;
  return path === '/home' || admission.kind === 'not-found' ? 'home' : undefined;
}

/** Loads the parts that the first frame does not need once the browser is idle. */
function AfterFirstFrame() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const begin = (): void => setIsTime(true);
    if ('requestIdleCallback' in globalThis) {
      const request = requestIdleCallback(begin, { timeout: 3000 });
      return () => cancelIdleCallback(request);
    }
    const timer = setTimeout(begin, 300);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime) return null;
  return (
    <QuietBoundary>
      <DeferredParts />
    </QuietBoundary>
  );
}
