import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../../platform/drafts/leave-guard.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { TilesOfRole } from './tiles-of-role.tsx';
import { useTiles } from './tiles.queries.ts';

/** The room of the tiles: what each role sees in the app, arranged on a phone. */
export function TilesRoom() {
  const estates = useEstatesWithPermission('configuration.write');
  const [params, setParams] = useSearchParams();
  const leave = useLeaveGuard();
  const wanted = params.get('role') ?? '';
  const shown =
    estates.find(({ id }) => id === params.get('of')) ??
    estates.find(({ id }) => wanted.startsWith(`${id}-`)) ??
    estates[0];
  const read = useTiles(shown?.id ?? '');
  const go = (next: Record<string, string>): void => leave(() => setParams(next, { replace: true }));
  const roles = read.data?.roles ?? [];
  const role = roles.find(({ id }) => id === wanted) ?? roles.find(({ rank }) => rank < 80) ?? roles[0];
  if (shown === undefined) return null;
  const seenBy = (
    <>
      {estates.length > 1 && (
        <Chips label="Estate">
          {estates.map(({ id, name }) => (
            <Chip key={id} isOn={id === shown.id} onClick={() => go({ of: id })}>
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      <Chips label="Seen by">
        {roles.map(({ id, displayName }) => (
          <Chip key={id} isOn={id === role?.id} onClick={() => go({ of: shown.id, role: id })}>
            {displayName}
          </Chip>
        ))}
      </Chips>
    </>
  );
  if (role !== undefined) {
    return <TilesOfRole key={role.id} role={role} seenBy={seenBy} read={read} />;
  }
  return (
    <RoomPage title="Home tiles" tabs={seenBy}>
      <ReadView read={read} what="The tiles" rows={4}>
        {() => null}
      </ReadView>
    </RoomPage>
  );
}
