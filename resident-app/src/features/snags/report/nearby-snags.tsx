import type { NearbySnag } from '@ekhaya/contract/snags/snags';
import { tellingWords } from '@ekhaya/contract/snags/departments.rules';
import { peopleIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useIsOnline } from '../../../platform/network/online.ts';
import { invalidate, useRead, useWrite } from '../../../platform/query/query.ts';
import { useSettled } from '../../../platform/query/use-settled.ts';
import { snagKeys } from '../snags.live.ts';
import { findNearby, followSnag } from '../snags.queries.ts';

/** Words that are typed quickly are asked about together. */
const ASK_AFTER_MS = 700;
/** About 10 m: where exactly the phone lies does not matter. */
const DIGITS = 4;

interface NearbySnagsProps {
  estateId: string;
  words: string;
  fix: { latitude: number; longitude: number } | null;
}

/** 'Already reported nearby', while she types: one tap follows that report instead. Nothing without a network. */
export function NearbySnags({ estateId, words, fix }: NearbySnagsProps) {
  const isOnline = useIsOnline();
  const telling = useSettled(tellingWords(words).join(' ').slice(0, 280), ASK_AFTER_MS);
  const latitude = fix?.latitude.toFixed(DIGITS);
  const longitude = fix?.longitude.toFixed(DIGITS);
  const { data, refetch } = useRead(
    ['snags-nearby', estateId, telling, latitude, longitude],
    () => findNearby({ estateId, words: telling, latitude, longitude }),
    { isEnabled: isOnline && telling !== '' && estateId !== '', isStored: false },
  );
  const { mutateAsync, isPending } = useWrite(followSnag);
  const [found] = telling === '' ? [] : (data ?? []);
  if (!found) return null;

  async function follow({ id }: NearbySnag): Promise<void> {
    try {
      await mutateAsync({ id, words: telling });
    } catch {
      showToast('error', 'It could not be followed just now.');
      return;
    }
    showToast('success', 'You follow it. You hear what becomes of it.');
    await Promise.all([invalidate(snagKeys.own), refetch()]);
  }

  return (
    <div className="snag-nearby" role="status">
      <Icon path={peopleIcon} />
      <p>
        <strong>Already reported nearby:</strong> {[found.words.join(' '), found.place].filter(Boolean).join(', ')}
      </p>
      {found.isFollowed ? (
        <span className="snag-followed">Followed</span>
      ) : (
        <Button variant="text" isBusy={isPending} onClick={() => void follow(found)}>
          Follow
        </Button>
      )}
    </div>
  );
}
