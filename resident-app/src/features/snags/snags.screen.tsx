import type { Snag } from '@ekhaya/contract/snags/snags';
import { isOpenSnag } from '@ekhaya/contract/snags/snags.rules';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { useEffect, useState } from 'react';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { badgeOf, departmentIcon, useSnagTimes } from './snag-texts.ts';
import { useSnags } from './use-snags.ts';
import { WaitingBanner } from './waiting-banner.tsx';
import gardenPicture from './pictures/garden-landscaping.svg';
import './snags.css';

/** Loads the form and the details once the list stands: a report is written where there may be no network to load them. */
const loadNextScreens = (): Promise<unknown> =>
  Promise.allSettled([import('./report/snag-report.screen.tsx'), import('./snag.screen.tsx')]);

/** The person's snags: what waits for a network first, then the open and the closed ones. */
export function SnagsScreen() {
  const query = useSnags();
  const isOnline = useIsOnline();
  useEffect(() => void loadNextScreens(), []);
  return (
    <PageFrame title="Snags" onBack={goBack}>
      <div className="snags">
        <Button icon={plusIcon} onClick={() => navigate('/SnagReport')}>
          Report a snag
        </Button>
        <WaitingBanner />
        <QueryView
          query={query}
          isOffline={!isOnline}
          loading={<SkeletonRows lead="plate" />}
          empty={
            <Empty
              picture={gardenPicture}
              text="You have reported nothing yet."
              note="Something broken? Tell the estate."
            />
          }
          error={isOnline ? 'Your snags could not be read.' : 'Your snags cannot be read without a network.'}
        >
          {(snags) => (
            <>
              <SnagList title="OPEN" snags={snags.filter(({ status }) => isOpenSnag(status))} />
              <SnagList title="CLOSED" snags={snags.filter(({ status }) => !isOpenSnag(status))} />
            </>
          )}
        </QueryView>
      </div>
    </PageFrame>
  );
}

function SnagList({ title, snags }: { title: string; snags: readonly Snag[] }) {
  if (snags.length === 0) return null;
  return (
    <section>
      <h2 className="type-over snag-group">{title}</h2>
      <ul className="snag-rows" aria-label={title}>
        {snags.map((snag) => (
          <SnagRow key={snag.id} snag={snag} />
        ))}
      </ul>
    </section>
  );
}

function SnagRow({ snag }: { snag: Snag }) {
  const { dayOf } = useSnagTimes();
  const { id, title, department, createdAt, status, photos, isYours, asksIfMended } = snag;
  const [photo] = photos;
  // Without a network the photos, which no cache keeps, cannot be loaded.
  const [isMissing, setMissing] = useState(false);
  return (
    <li>
      <a
        className="snag-row"
        href={`/Snag?snag=${encodeURIComponent(id)}`}
        onClick={(event) => {
          event.preventDefault();
          navigate('/Snag', { record: { snagId: id } });
        }}
      >
        <span className="snag-picture">
          {photo === undefined || isMissing ? (
            <Icon path={departmentIcon(department)} />
          ) : (
            <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
          )}
        </span>
        <span className="snag-row-text">
          <span className="snag-row-title" dir="auto">
            {title}
          </span>
          <span className="snag-row-note">
            {department}, {dayOf(createdAt)}
            {!isYours && ', you follow it'}
          </span>
          <Badge {...badgeOf(status)} />
          {asksIfMended && <span className="snag-row-note">Is it mended?</span>}
        </span>
      </a>
    </li>
  );
}
