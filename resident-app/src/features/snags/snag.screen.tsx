import type { Snag } from '@ekhaya/contract/snags/snags';
import { addressOfOutage } from '@ekhaya/contract/outages/outages.rules';
import { isOpenSnag, wordsAfterTitle } from '@ekhaya/contract/snags/snags.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { goBack, navigate, useRecord } from '../../platform/navigation/navigate.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { updateRead, useWrite } from '../../platform/query/query.ts';
import { AnswerDock } from './answer-dock.tsx';
import { SnagTimeline } from './snag-timeline.tsx';
import { badgeOf, useSnagTimes } from './snag-texts.ts';
import { snagKeys } from './snags.live.ts';
import { confirmSnag } from './snags.queries.ts';
import { useSnags } from './use-snags.ts';
import './snags.css';
import './snag.css';

/** One snag: its state, title, line of time, and the answer. A notification names it by `?snag={id}`. */
export function SnagScreen() {
  const query = useSnags();
  const isOnline = useIsOnline();
  const record = useRecord() as { snagId?: string } | undefined;
  const { search } = useAddress();
  const id = record?.snagId ?? new URLSearchParams(search).get('snag');
  const snag = query.data?.find((each) => each.id === id);
  if (snag) return <OneSnag snag={snag} />;
  return (
    <PageFrame title="Snag" backHref="/Snags">
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows count={4} />}
        isEmpty={() => !query.isFetching}
        empty={<Failure text="This snag is not among yours." isPlain />}
        error={isOnline ? 'The snag could not be read.' : 'The snag cannot be read without a network.'}
      >
        {() => <SkeletonRows count={4} />}
      </QueryView>
    </PageFrame>
  );
}

function OneSnag({ snag }: { snag: Snag }) {
  const { title, request, reason, status, photos, place, isYours } = snag;
  const isOnline = useIsOnline();
  const words = wordsAfterTitle(request);
  const content = (
    <div className="snag-page">
      {reason !== '' && (
        <p className="snag-reason" dir="auto">
          {reason}
        </p>
      )}
      {words !== '' && (
        <p className="snag-request" dir="auto">
          {words}
        </p>
      )}
      {place.text !== '' && <p className="snag-note">{place.text}</p>}
      {snag.outage && <PartOfOutage outage={snag.outage} />}
      {snag.asksIfMended && <Mended snag={snag} isOnline={isOnline} />}
      <SnagTimeline snag={snag} />
    </div>
  );
  const { promiseText } = useSnagTimes();
  const dock = isYours && isOpenSnag(status) ? <AnswerDock snag={snag} /> : undefined;
  if (photos.length === 0) {
    return (
      <PageFrame title="Snag" backHref="/Snags" dock={dock}>
        <Badge {...badgeOf(status)} />
        <h2 className="snag-title" dir="auto">
          {title}
        </h2>
        <p className="snag-note">{promiseText(snag)}</p>
        {content}
      </PageFrame>
    );
  }
  return (
    <HeroFrame
      title={title}
      media={<SnagPhotos photos={photos} />}
      status={<Badge {...badgeOf(status)} />}
      note={promiseText(snag)}
      onBack={goBack}
      dock={dock}
    >
      {content}
    </HeroFrame>
  );
}

/** The outage that a snag is part of. Its page says when it probably ends. */
function PartOfOutage({ outage: { id, title } }: { outage: NonNullable<Snag['outage']> }) {
  const address = addressOfOutage(id);
  return (
    <p>
      It is part of this:{' '}
      <a
        href={address}
        onClick={(press) => {
          press.preventDefault();
          navigate(address);
        }}
      >
        {title}
      </a>
    </p>
  );
}

/** The photos of a report side by side, swiped like a carousel. */
function SnagPhotos({ photos }: { photos: readonly string[] }) {
  return (
    <div className="snag-hero" role="group" aria-label="Photos">
      {photos.map((address, at) => (
        <figure key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={`Reported ${at + 1}`} />
          </a>
          {photos.length > 1 && (
            <figcaption>
              {at + 1} / {photos.length}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}

/** 'Is it mended?', asked once after it was done. */
function Mended({ snag, isOnline }: { snag: Snag; isOnline: boolean }) {
  const { mutateAsync, isPending } = useWrite(confirmSnag);
  const say = async (isMended: boolean): Promise<void> => {
    try {
      const changed = await mutateAsync({ id: snag.id, isMended });
      await updateRead<Snag[]>(snagKeys.own, (all) => all.map((each) => (each.id === changed.id ? changed : each)));
    } catch (thrown) {
      showToast('error', thrown instanceof ApiError ? thrown.detail : 'That could not be sent. Please try again.');
    }
  };
  return (
    <section className="snag-mended" aria-labelledby="snag-mended">
      <h2 id="snag-mended">Is it mended?</h2>
      {!isOnline && <p className="snag-note">You can say so when there is a network.</p>}
      <div className="snag-mended-buttons">
        <Button variant="outline" disabled={!isOnline} isBusy={isPending} onClick={() => void say(false)}>
          No
        </Button>
        <Button disabled={!isOnline} isBusy={isPending} onClick={() => void say(true)}>
          Yes
        </Button>
      </div>
    </section>
  );
}
