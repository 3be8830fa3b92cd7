import type { Position } from '@ekhaya/contract/places/plan.rules';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import type { CSSProperties } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import { EstatePlan, PHONE_PLAN_HEIGHT } from '../../../platform/plan/estate-plan.tsx';

interface PlaceOnPlanProps {
  estateId: string;
  /** Where the pin is; null without one. */
  at: Position | null;
  onChange: (at: Position | null) => void;
}

const look = { '--pin-fill': 'var(--ink-2)', color: 'var(--page)' } as CSSProperties;

/** The plan of an estate with a pin that a press moves. The keyboard puts it in the middle of the window. */
export function PlaceOnPlan({ estateId, at, onChange: change }: PlaceOnPlanProps) {
  return (
    <EstatePlan
      key={estateId}
      estateId={estateId}
      height={PHONE_PLAN_HEIGHT}
      label="Plan of the estate. A press says where it is."
      shownFirst={() => (at === null ? [] : [at])}
      marks={({ surface }) =>
        at === null
          ? []
          : [
              {
                key: 'place',
                at: surface.toGround(at),
                content: (
                  <span className="plan-pin" style={look}>
                    <Icon path={pinIcon} />
                  </span>
                ),
              },
            ]
      }
      onPress={change}
      renderActs={(middle) => (
        <>
          <Button variant="sand" size="small" onClick={() => change(middle)}>
            It is in the middle
          </Button>
          {at !== null && (
            <Button variant="sand" size="small" onClick={() => change(null)}>
              Remove the pin
            </Button>
          )}
        </>
      )}
    />
  );
}
