import type { ReactNode } from 'react';
import { AppShell } from '../src/layout/app-shell.tsx';
import { InstallBar, MaintenanceBanner, OfflineBanner } from '../src/feedback/banner.tsx';
import { Button } from '../src/controls/button.tsx';
import { accessIcon, bellIcon, homeIcon, personIcon, sirenIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '../src/layout/page-frame.tsx';
import { Row, Rows } from '../src/lists/row.tsx';
import { Loading } from '../src/art/spinner.tsx';
import { TabBar, type Tab } from '../src/layout/tab-bar.tsx';

const nothing = () => undefined;

const tabs: Tab[] = [
  { label: 'Emergency', href: '#emergency', icon: sirenIcon },
  { label: 'Access', href: '#access', icon: accessIcon, isDisabled: true },
  { label: 'Home', href: '#home', icon: homeIcon },
  { label: 'Profile', href: '#profile', icon: personIcon, count: 3 },
  { label: 'Notifications', href: '#notifications', icon: bellIcon, count: 120 },
];

const rows = (
  <Rows>
    {['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].map((title) => (
      <Row key={title} title={title} href={`#${title}`} />
    ))}
  </Rows>
);

/** Whole screens. Each is a page of its own, because it needs the edges of a window. */
export const frames: Record<string, ReactNode> = {
  tab: (
    <AppShell
      installBar={<InstallBar onDismiss={nothing} onInstall={nothing} />}
      tabBar={<TabBar tabs={tabs} current="#home" />}
    >
      <PageFrame title="Emergency" isTab>
        {rows}
      </PageFrame>
    </AppShell>
  ),
  actions: (
    <AppShell>
      <PageFrame
        title="utilities"
        backHref="#back"
        onRefresh={nothing}
        onHistory={nothing}
        onShare={nothing}
        dock={<Button>Make payment</Button>}
      >
        {rows}
      </PageFrame>
    </AppShell>
  ),
  banners: (
    <AppShell
      banner={
        <>
          <OfflineBanner />
          <MaintenanceBanner />
        </>
      }
    >
      <PageFrame title="Banners" backHref="#back">
        {rows}
      </PageFrame>
    </AppShell>
  ),
  loading: <Loading />,
};
