import type { Position } from '@ekhaya/contract/places/plan.rules';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '../../platform/page/icon.tsx';
import { EstatePlan } from '../../platform/plan/estate-plan.tsx';
import type { QueuedSnag } from './snags.queries.ts';

type Placed = Pick<QueuedSnag, 'id' | 'title' | 'place'>;

const positionOf = ({ place: { latitude, longitude } }: Placed): Position[] =>
  latitude === null || longitude === null ? [] : [[longitude, latitude]];

interface SnagMapProps {
  estateId: string;
  snags: readonly Placed[];
  chosen?: string;
  /** Without it the pins are no buttons. */
  onOpen?: (id: string) => void;
}

/** Snags as pins on the plan. Those without a place on it stand in the list alone. */
export function SnagMap({ estateId, snags, chosen, onOpen }: SnagMapProps) {
  return (
    <EstatePlan
      estateId={estateId}
      label={snags.length === 1 ? 'Plan of the estate with the place of the snag' : 'Plan of the estate with snags'}
      shownFirst={() => snags.flatMap(positionOf)}
      marks={({ surface }) =>
        snags.flatMap((snag) =>
          positionOf(snag).map((at) => {
            const { id, title } = snag;
            const look = id === chosen ? 'plan-pin plan-pin-chosen' : 'plan-pin';
            return {
              ...{ key: id, at: surface.toGround(at) },
              content:
                onOpen === undefined ? (
                  <span className={look}>
                    <Icon path={pinIcon} />
                  </span>
                ) : (
                  <button
                    type="button"
                    className={look}
                    aria-label={title}
                    onPointerDown={(event) => event.stopPropagation()}
                    onClick={() => onOpen(id)}
                  >
                    <Icon path={pinIcon} />
                  </button>
                ),
            };
          }),
        )
      }
    />
  );
}
