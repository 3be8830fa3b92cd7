import type { PlanKind, PlanPart, PlanPhoto, Position } from '@ekhaya/contract/places/plan.rules';
import { pathOfArea, pathOfLine, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView, type PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import {
  middleOfPart,
  movedPart,
  nameOfPart,
  withMovedPoint,
  withoutPoint,
  withPointAfter,
} from './plan-edit.rules.ts';
import { drawnOn, type PlanSurface } from '@ekhaya/contract/places/plan-surface.rules';
import { Icon } from '../../platform/page/icon.tsx';
import { PlanHandle } from '../../platform/plan/plan-handle.tsx';
import { onPhone } from '../../platform/page/window-width.ts';
import { marksOfPhoto, PhotoOnGround } from './photo-below/photo-on-ground.tsx';

interface PlanCanvasProps {
  parts: readonly PlanPart[];
  surface: PlanSurface;
  camera: PlanCamera;
  onCamera: (camera: PlanCamera) => void;
  chosen: PlanPart | undefined;
  /** The places of interest, which are moved in a room of their own. */
  pins: readonly { id: string; title: string; at: Position }[];
  /** The points of what is being drawn. */
  drawn: { kind: PlanKind; line: readonly Position[] } | undefined;
  /** The photo below the plan, while it is shown. */
  photo: PlanPhoto | null;
  /** Whether the handles are those of the photo. */
  isPhotoPlaced: boolean;
  onPhoto: (changed: PlanPhoto) => void;
  onPhotoFailed: () => void;
  /** Things that need attention. */
  marked: ReadonlySet<string>;
  onPress: (at: Position) => void;
  onChange: (changed: PlanPart) => void;
  /** Lies on the plan: its zoom. */
  children: ReactNode;
}

/** The plan in the editor: the chosen thing has a handle at each of its points, one between them, and one that moves it whole. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { parts, surface, camera, onCamera, chosen, pins, drawn, marked, onPress, onChange, children } = props;
  const { photo, isPhotoPlaced, onPhoto, onPhotoFailed } = props;
  /** The chosen thing as it is dragged, before it is changed. */
  const [dragged, setDragged] = useState<PlanPart>();
  const shown = dragged?.id === chosen?.id ? dragged : chosen;
  const [draggedPhoto, setDraggedPhoto] = useState<PlanPhoto>();
  const shownPhoto = (isPhotoPlaced && draggedPhoto) || photo;
  const ground = drawnOn(surface, parts);
  const { toGround } = surface;
  const finish = (changed: PlanPart): void => {
    setDragged(undefined);
    onChange(changed);
  };
  const marks: PlanMark[] = [
    ...pins.map(({ id, title, at }) => ({
      key: `place ${id}`,
      at: toGround(at),
      content: (
        <span className="plan-pin" title={title} style={{ pointerEvents: 'none' }}>
          <Icon path={pinIcon} />
        </span>
      ),
    })),
    ...(chosen === undefined || shown === undefined ? [] : handlesOf(chosen, shown)),
    ...(photo === null || shownPhoto === null || !isPhotoPlaced
      ? []
      : marksOfPhoto({
          photo,
          shown: shownPhoto,
          surface,
          metres: 1 / camera.scale,
          onDrag: setDraggedPhoto,
          onChange: (changed) => {
            setDraggedPhoto(undefined);
            onPhoto(changed);
          },
        })),
  ];

  function handlesOf(part: PlanPart, at: PlanPart): PlanMark[] {
    const metres = 1 / camera.scale;
    const isArea = part.kind !== 'road' && part.kind !== 'gate';
    const ends = isArea ? part.line.length : part.line.length - 1;
    const hasRoom = part.line.length < 60;
    return [
      ...part.line.slice(0, hasRoom ? ends : 0).map((_, index): PlanMark => ({
        key: `between ${index}`,
        at: toGround(withPointAfter(at, index).line[index + 1] ?? middleOfPart(at)),
        content: (
          <PlanHandle
            look="between"
            metres={metres}
            label={`Add a point after point ${index + 1}`}
            onPress={() => finish(withPointAfter(part, index))}
          />
        ),
      })),
      ...(part.kind === 'gate'
        ? []
        : [
            {
              key: 'whole',
              at: toGround(middleOfPart(at)),
              content: (
                <PlanHandle
                  look="whole"
                  metres={metres}
                  label={`Move ${nameOfPart(part)}`}
                  onDrag={(by) => setDragged(movedPart(part, by))}
                  onMove={(by) => finish(movedPart(part, by))}
                />
              ),
            },
          ]),
      ...at.line.map((position, index): PlanMark => ({
        key: `point ${index}`,
        at: toGround(position),
        content: (
          <PlanHandle
            look="point"
            metres={metres}
            label={`Point ${index + 1} of ${nameOfPart(part)}`}
            onDrag={(by) => setDragged(withMovedPoint(part, index, by))}
            onMove={(by) => finish(withMovedPoint(part, index, by))}
            onRemove={() => finish(withoutPoint(part, index))}
          />
        ),
      })),
    ];
  }

  const outline = shown && drawnOn(surface, [shown])[0];
  return (
    <Box
      sx={{
        position: 'relative',
        height: 'clamp(420px, calc(100dvh - 260px), 900px)',
        [onPhone]: { height: 420 },
        // Drawn shapes are translucent, so that a photo below them is seen.
        ...(photo !== null && {
          '.plan-boundary, .plan-green, .plan-water, .plan-plot, .plan-building': { fillOpacity: 0.3 },
        }),
        overflow: 'hidden',
        border: '1px solid var(--line)',
        borderRadius: 'var(--leaf-m)',
      }}
    >
      <PlanView
        label="Plan of the estate. Everything on it stands in the list below."
        parts={ground}
        camera={camera}
        onCamera={onCamera}
        marks={marks}
        below={
          shownPhoto !== null && (
            <PhotoOnGround key={shownPhoto.picture} photo={shownPhoto} surface={surface} onFailed={onPhotoFailed} />
          )
        }
        onPress={(at) => onPress(surface.toPosition(at))}
        drawing={
          <>
            {ground.map(
              (part) =>
                marked.has(part.id) && (
                  <path
                    key={part.id}
                    d={pathOfArea(part)}
                    style={{ fill: 'var(--bad-tint)', stroke: 'var(--bad)', strokeWidth: 2 / camera.scale }}
                  />
                ),
            )}
            {outline !== undefined && (
              <path
                d={outline.kind === 'road' ? pathOfLine(outline.line) : pathOfArea(outline)}
                style={{ fill: 'none', stroke: 'var(--here)', strokeWidth: 3 / camera.scale }}
              />
            )}
            {drawn !== undefined && drawn.line.length > 0 && (
              <path
                d={
                  drawn.line.length === 1
                    ? `${pathOfLine(drawn.line.map(toGround))}h0`
                    : pathOfLine(drawn.line.map(toGround))
                }
                style={{
                  fill: 'none',
                  stroke: 'var(--here)',
                  strokeWidth: (drawn.line.length === 1 ? 8 : 3) / camera.scale,
                  strokeDasharray: `${6 / camera.scale}`,
                }}
              />
            )}
          </>
        }
      />
      {children}
    </Box>
  );
}
