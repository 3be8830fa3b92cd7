import { clockIcon, offlineIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useEffect, useSyncExternalStore } from 'react';
import { outbox } from '../../platform/outbox/outbox.ts';
import { loadSavedScreens, savedScreens } from '../../platform/query/saved-screens.ts';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';

/** Lists what was not sent yet, and the screens that open without a network because their data is stored, with its age. */
export function HomeOffline() {
  const screens = useSyncExternalStore(savedScreens.subscribe, savedScreens.get);
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
