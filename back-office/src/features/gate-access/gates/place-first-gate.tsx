import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useEstatePlan } from '../../../platform/plan/estate-plan.queries.ts';
import { PlanZoom } from '../../../platform/plan/plan-zoom.tsx';
import { SetupNote } from '../../../platform/setup/setup-parts.tsx';
import { circleOf, type GateDraft } from './gate-draft.rules.ts';
import { GatePlan, planHeight } from './gate-plan.tsx';
import { cornersOf, frameOf, isWithinFrame, type Circle, type Place, type PlanFrame } from './plan.rules.ts';

/** How many metres the plan of a gate shows, as a multiple of the distance within which passes work. */
const FRAME_FACTOR = 6;
const [MIN_METRES, MAX_METRES] = [100, 20_000];

interface PlaceFirstGateProps {
  estateId: string;
  /** The gate. Its coordinates are empty until it has a place. */
  gate: GateDraft;
  onPlace: (place: Place) => void;
}

/**
 * Puts the first gate of an estate to its place without its coordinates: on the plan of the estate, or where the person stands.
 * A gate that has a place is moved on the plan.
 */
export function PlaceFirstGate({ estateId, gate, onPlace }: PlaceFirstGateProps) {
  const parts = useEstatePlan(estateId).data ?? [];
  const [held, setHeld] = useState<PlanFrame>();
  const [problem, setProblem] = useState<string>();
  const circle = circleOf(gate);
  const corners = cornersOf(parts);
  const [anywhere] = corners;
  const frame = frameToShow({ held, circle, whole: anywhere && frameOf(corners, anywhere) });
  const place = (at: Place): void => {
    setProblem(undefined);
    // The ground stays where it is while the gate is moved on it.
    if (frame !== undefined) setHeld(frame);
    onPlace(at);
  };
  const standHere = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => place({ latitude, longitude }),
      () =>
        setProblem('This device does not say where it is. Please put the gate on the plan, or write its coordinates.'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  const zoom = (factor: number): void => {
    if (frame === undefined) return;
    const metres = Math.min(MAX_METRES, Math.max(MIN_METRES, frame.metres / factor));
    setHeld({ middle: circle ?? frame.middle, metres });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {frame !== undefined && (
        // A square, as is the ground that the plan can put a gate on: what is pressed beside it would be another place.
        <Box sx={{ position: 'relative', display: 'grid', maxWidth: planHeight }}>
          <GatePlan
            frame={frame}
            ground={parts}
            gates={circle === undefined ? [] : [gate]}
            chosen={gate}
            choose={() => undefined}
            move={place}
            onPlace={circle === undefined ? place : undefined}
          />
          <PlanZoom onZoom={zoom} />
        </Box>
      )}
      {/* Below the plan, so that the plan does not move under the pointer when the gate has its place. */}
      {circle === undefined && (
        <SetupNote>
          {frame === undefined
            ? 'Write the coordinates that a map app shows for the gate, or stand at the gate and use where you are.'
            : 'Press the plan where the gate is. It can be dragged there, or moved with the arrow keys.'}
        </SetupNote>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {circle === undefined && frame !== undefined && (
          <Button variant="sand" onClick={() => place(frame.middle)}>
            Put it in the middle
          </Button>
        )}
        {'geolocation' in navigator && (
          <Button variant="sand" onClick={standHere}>
            It is where I am
          </Button>
        )}
      </Box>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

interface FramesToShow {
  /** The frame in which the gate was put or moved. */
  held: PlanFrame | undefined;
  circle: Circle | undefined;
  /** The frame of the whole plan. */
  whole: PlanFrame | undefined;
}

/** The part of the ground to show: the gate where it is in no frame yet, such as after coordinates were written. */
const frameToShow = ({ held, circle, whole }: FramesToShow): PlanFrame | undefined => {
  if (circle === undefined) return held ?? whole;
  if (held !== undefined && isWithinFrame(held, circle)) return held;
  return { middle: circle, metres: FRAME_FACTOR * circle.radius };
};
