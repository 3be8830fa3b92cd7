import type { Position } from '@ekhaya/contract/places/plan.rules';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import type { CSSProperties } from 'react';
import { Icon } from '../../platform/page/icon.tsx';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { EstatePlan, PHONE_PLAN_HEIGHT } from '../../platform/plan/estate-plan.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { dueText } from './snag-texts.ts';
import type { QueuedSnag } from './snags.queries.ts';

type Placed = Pick<QueuedSnag, 'id' | 'title' | 'place' | 'dueAt' | 'closedAt'>;

const positionOf = ({ place: { latitude, longitude } }: Placed): Position[] =>
  latitude === null || longitude === null ? [] : [[longitude, latitude]];

/** The colour of a pin says how urgent an answer is, as the words of the row do. */
const fills = { late: 'var(--bad)', soon: 'var(--wait)', later: 'var(--ink-2)' } as const;

interface SnagMapProps {
  estateId: string;
  snags: readonly Placed[];
  chosen?: string;
  /** Without it the pins are no buttons. */
  onOpen?: (id: string) => void;
}

/** Snags as pins on the plan. Those without a place on it stand in the list alone. */
export function SnagMap({ estateId, snags, chosen, onOpen }: SnagMapProps) {
  const now = useMinute();
  const isPhone = useIsPhone();
  return (
    <EstatePlan
      estateId={estateId}
      {...(isPhone && { height: PHONE_PLAN_HEIGHT })}
      label={snags.length === 1 ? 'Plan of the estate with the place of the snag' : 'Plan of the estate with snags'}
      shownFirst={() => snags.flatMap(positionOf)}
      marks={({ surface }) =>
        snags.flatMap((snag) =>
          positionOf(snag).map((at) => {
            const { id, title, closedAt } = snag;
            const tone = closedAt === null ? dueText(snag, now, 'UTC').tone : 'later';
            const style = { '--pin-fill': fills[tone], color: 'var(--page)' } as CSSProperties;
            const look = id === chosen ? 'plan-pin plan-pin-chosen' : 'plan-pin';
            return {
              key: id,
              at: surface.toGround(at),
              content:
                onOpen === undefined ? (
                  <span className={look} style={style}>
                    <Icon path={pinIcon} />
                  </span>
                ) : (
                  // Pins may lie on each other. The rows of the list open the same snags, for the keyboard and for wide fingers.
                  <button
                    type="button"
                    tabIndex={-1}
                    className={look}
                    style={style}
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

interface SnagMapsProps {
  snags: readonly QueuedSnag[];
  chosen: string;
  onOpen: (id: string) => void;
}

/** The snags of a list on the plans of their estates. */
export const SnagMaps = ({ snags, chosen, onOpen: open }: SnagMapsProps) =>
  [...Map.groupBy(snags, ({ estateId }) => estateId)].map(([estateId, ofEstate]) => (
    <SnagMap key={estateId} estateId={estateId} snags={ofEstate} chosen={chosen} onOpen={open} />
  ));
