import type { MouseEvent } from 'react';
import { Logo } from '@ekhaya/ui-kit/art/logo';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { appVersion } from '../../platform/configuration/app-version.ts';
import { useLegalPages } from '../../platform/configuration/legal-pages.ts';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import type { WebPageRecord } from './web-pages.rules.ts';

/** Shows the version of the app, its developer and its legal pages. */
export function AboutScreen() {
  const { terms, privacy } = useLegalPages();
  return (
    <PageFrame title="About" onBack={goBack}>
      <div className="flex items-center gap-4 py-4">
        <Logo />
        <span className="type-title">Ekhaya</span>
      </div>
      <Rows>
        <Row title="Version" value={appVersion} />
        <Row title="Developer" value="Umoya Properties" />
        {[terms, privacy].map((page) => (
          <Row key={page.title} title={page.title} href={page.url} onPress={(event) => openInApp(event, page)} />
        ))}
      </Rows>
    </PageFrame>
  );
}

/** Opens a page in the app. A press with a modifier key is left to the browser, for example for a new tab. */
function openInApp(event: MouseEvent<HTMLElement>, page: WebPageRecord): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate('/DynamicIFrame', { record: page });
}
