import { outageOfWords } from '@ekhaya/contract/outages/outage-of-words.rules';
import { isUnderWay } from '@ekhaya/contract/outages/outages.rules';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useOutages, useSayAffected } from '../../../platform/outages/use-outages.ts';

/** 'We know of this', while she types about an outage of her house that has begun: one tap says that she is affected too, and nothing is opened anew. */
export function KnownOutage({ words, department }: { words: string; department: string }) {
  const isOnline = useIsOnline();
  const now = useCurrentMinute().getTime();
  const { data = [] } = useOutages();
  const { say, isPending } = useSayAffected();
  const found = outageOfWords(
    { words, department },
    data.filter((outage) => isUnderWay(outage, now)),
  );
  if (found === undefined) return null;
  return (
    <div className="snag-nearby" role="status">
      <Icon path={warnIcon} />
      <p>
        <strong>We know of this:</strong> {found.title}. You hear the news of it.
      </p>
      {found.isAffected ? (
        <span className="snag-followed">You said so</span>
      ) : (
        <Button variant="text" disabled={!isOnline} isBusy={isPending} onClick={() => void say(found.id)}>
          I am affected too
        </Button>
      )}
    </div>
  );
}
