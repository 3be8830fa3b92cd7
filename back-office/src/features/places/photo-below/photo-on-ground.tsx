import { cornerOfPhoto, movedPhoto, photoCorners, withMovedCorner } from '@ekhaya/contract/places/plan-photo.rules';
import type { PlanPhoto } from '@ekhaya/contract/places/plan.rules';
import type { PlanSurface } from '@ekhaya/contract/places/plan-surface.rules';
import type { PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { PlanHandle } from '../../../platform/plan/plan-handle.tsx';

interface PhotoOnGroundProps {
  photo: PlanPhoto;
  surface: PlanSurface;
  onFailed: () => void;
}

/** The photo on the ground of the plan, in metres. */
export function PhotoOnGround({ photo, surface, onFailed }: PhotoOnGroundProps) {
  const { picture, middle, metres, ratio, turn, opacity } = photo;
  const [east, south] = surface.toGround(middle);
  return (
    <image
      href={picture}
      x={-metres / 2}
      y={-metres / ratio / 2}
      width={metres}
      height={metres / ratio}
      transform={`translate(${east} ${south}) rotate(${turn})`}
      opacity={opacity / 100}
      preserveAspectRatio="none"
      onError={onFailed}
    />
  );
}

interface PhotoMarks {
  photo: PlanPhoto;
  /** The photo as it is dragged, before it is changed. */
  shown: PlanPhoto;
  surface: PlanSurface;
  /** Metres for a pixel. */
  metres: number;
  onDrag: (dragged: PlanPhoto) => void;
  onChange: (changed: PlanPhoto) => void;
}

/** The handles of a photo: one moves it whole, one at each corner lays this corner while the opposite one stays. */
export const marksOfPhoto = ({ photo, shown, surface, metres, onDrag, onChange }: PhotoMarks): PlanMark[] => [
  {
    key: 'photo',
    at: surface.toGround(shown.middle),
    content: (
      <PlanHandle
        look="whole"
        metres={metres}
        label="Move the photo"
        onDrag={(by) => onDrag(movedPhoto(photo, by))}
        onMove={(by) => onChange(movedPhoto(photo, by))}
      />
    ),
  },
  ...photoCorners.map(({ name }, corner): PlanMark => ({
    key: `photo ${name}`,
    at: surface.toGround(cornerOfPhoto(shown, corner)),
    content: (
      <PlanHandle
        look="point"
        metres={metres}
        label={`The ${name} corner of the photo`}
        onDrag={(by) => onDrag(withMovedCorner(photo, corner, by))}
        onMove={(by) => onChange(withMovedCorner(photo, corner, by))}
      />
    ),
  })),
];
