import { clockIcon, offlineIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { outbox } from '../../platform/outbox/outbox.ts';
import { MAX_STORED_AGE_MS } from '../../platform/query/old-reads.ts';
import { loadSavedScreens, savedScreens } from '../../platform/query/saved-screens.ts';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';

/**
 * Lists what was not sent yet, and the screens that open without a network because their data is stored, with its age: data of the
 * current estate, or the same at every estate.
 */
export function HomeOffline() {
  const { estateID } = useCurrentAccess();
  const now = useCurrentMinute();
  const screens = useSyncExternalStore(savedScreens.subscribe, savedScreens.get).filter(
    ({ estateId = estateID, readAt }) => estateId === estateID && now.getTime() - readAt < MAX_STORED_AGE_MS,
  );
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.get).length;
  useEffect(() => void loadSavedScreens(), []);
  if (screens.length + unsent === 0) return null;
  return (
    <section className="home-saved" aria-labelledby="home-saved-title">
      <h2 id="home-saved-title">Saved on this phone</h2>
      <Rows indent="icon">
        {unsent > 0 && (
          <Row
            title="Not sent yet"
            note="Sent by itself when there is a network"
            lead={{ kind: 'icon', path: offlineIcon }}
            value={String(unsent)}
            href="/Waiting"
          />
        )}
        {screens.map(({ path, title, readAt }) => (
          <Row
            key={path}
            title={title}
            note={`Saved ${ageText(readAt)}`}
            lead={{ kind: 'icon', path: clockIcon }}
            href={path}
          />
        ))}
      </Rows>
    </section>
  );
}
