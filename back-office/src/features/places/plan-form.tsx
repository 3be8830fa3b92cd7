import { plotsWithoutNumber, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { unreachedPlots } from '@ekhaya/contract/places/roads.rules';
import { undoIcon } from '@ekhaya/icons/icon-paths';
import { cameraOf, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { isPlaced } from '@ekhaya/contract/places/points.rules';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { beginContent, useAllContent } from '../../platform/content/content.queries.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { onDesk } from '../../platform/page/window-width.ts';
import { PlanMoves } from '../../platform/plan/plan-moves.tsx';
import { PlanZoom } from '../../platform/plan/plan-zoom.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { middleOfPart, newPart, partAt, withPart } from './plan-edit.rules.ts';
import { PlanDrawingActs, usePlanDrawing } from './plan-drawing.tsx';
import { PlanFiles } from './plan-files.tsx';
import { middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';
import { PassedPlanChecks, PlanWarnings } from './plan-checks.tsx';
import { partsShown, type PlanLayer } from './plan-facts.rules.ts';
import { PlanLayers } from './plan-layers.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanPartForm } from './plan-part-form.tsx';
import { PlanTools, type PlanTool } from './plan-tools.tsx';
import { PhotoForm } from './photo-below/photo-form.tsx';
import { usePlanHistory } from './use-plan-history.ts';

/** The size that the plan has in the editor before it is measured. */
const WINDOW = { width: 700, height: 520 };
const REACH_PIXELS = 8;
/** The part of the window that a new photo takes: its corners can be reached. */
const SHARE_OF_PHOTO = 0.6;

/** The editor of a plan: draw and move, import, undo, and what is still wrong. */
export function PlanForm({ item, fields, change, problems, replacements }: ContentFormProps<'plan'>) {
  const { parts, photo } = fields;
  const [origin] = useState(() => middleOfPlan(parts));
  const surface = surfaceAt(origin);
  const fit = (shown: readonly PlanPart[]): PlanCamera =>
    cameraOf(
      shown.flatMap(({ line }) => line.map(surface.toGround)),
      WINDOW,
    );
  const [camera, setCamera] = useState(() => fit(parts));
  const [chosenId, setChosenId] = useState<string>();
  const { canUndo, edit, undo } = usePlanHistory(fields, change, replacements);
  const {
    tool,
    drawn,
    choose: chooseTool,
    add,
    finish,
    isLongEnough,
  } = usePlanDrawing((kind, line) => {
    const part = newPart(kind, line, parts);
    edit({ parts: [...parts, part] });
    setChosenId(part.id);
  });
  const [hidden, setHidden] = useState<ReadonlySet<PlanLayer>>(new Set());
  const [isPhotoShown, setPhotoShown] = useState(photo !== null);
  const [isPhotoPlaced, setPhotoPlaced] = useState(false);
  const [hasPhotoFailed, setPhotoFailed] = useState(false);
  const navigate = useNavigate();
  /** Why a place could not be begun. */
  const [problem, setProblem] = useState<unknown>();
  const places = useAllContent('point', item.estateId).data;
  const pins = (places ?? []).flatMap((place) =>
    place.kind === 'point' && isPlaced(place.fields)
      ? [{ id: place.id, title: place.title, at: [place.fields.longitude, place.fields.latitude] satisfies Position }]
      : [],
  );
  const chosen = parts.find(({ id }) => id === chosenId);
  const seen = partsShown(parts, hidden);
  const unnamed = plotsWithoutNumber(parts);
  const unreached = unreachedPlots(parts);

  /** Opens a new place of interest at a position. The plan is kept as it is drawn so far. */
  const beginPlace = async ([longitude, latitude]: Position): Promise<void> => {
    setProblem(undefined);
    try {
      void navigate(`/places/${await beginContent('point', item.estateId, { latitude, longitude })}`);
    } catch (error) {
      setProblem(error);
    }
  };
  const press = (at: Position): void => {
    if (isPhotoPlaced) return;
    if (tool === undefined) setChosenId(partAt(seen, at, REACH_PIXELS / camera.scale)?.id);
    else if (tool === 'place') void beginPlace(at);
    else add(at);
  };
  const toggle = (layer: PlanLayer): void => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    setHidden(next);
  };
  const show = (part: PlanPart): void => {
    choose(undefined);
    setHidden(new Set());
    setChosenId(part.id);
    setCamera({ middle: surface.toGround(middleOfPart(part)), scale: Math.max(camera.scale, 1) });
  };
  const choose = (kind: PlanTool | undefined): void => {
    chooseTool(kind);
    setPhotoPlaced(false);
  };
  const placePhoto = (isPlacing: boolean): void => {
    choose(undefined);
    setChosenId(undefined);
    setPhotoPlaced(isPlacing);
  };
  useShortcut('Enter', finish, isLongEnough);
  useShortcut('Escape', () => choose(undefined));
  const zoom = (factor: number): void => setCamera({ ...camera, scale: camera.scale * factor });

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problems['parts'] !== undefined && <Alert severity="error">{problems['parts']}</Alert>}
      {problems['photo'] !== undefined && <Alert severity="error">The photo below: {problems['photo']}</Alert>}
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="sand" startIcon={<Icon path={undoIcon} />} disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <PlanFiles
          title={item.title}
          parts={parts}
          onImport={(read) => {
            edit({ parts: read });
            setChosenId(undefined);
            setCamera(fit(read));
          }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [onDesk]: { gridTemplateColumns: 'auto minmax(0, 1fr) 300px' },
        }}
      >
        <PlanTools tool={tool} onChoose={choose} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ position: 'relative', display: 'grid', gap: 1 }}>
            <PlanCanvas
              surface={surface}
              camera={camera}
              chosen={chosen}
              isPhotoPlaced={isPhotoPlaced}
              parts={seen}
              photo={isPhotoShown && !hasPhotoFailed ? photo : null}
              pins={hidden.has('places') ? [] : pins}
              onCamera={setCamera}
              drawn={tool === undefined || tool === 'place' ? undefined : { kind: tool, line: drawn }}
              marked={new Set([...unnamed, ...unreached].map(({ id }) => id))}
              onPress={press}
              onChange={(changed) => edit({ parts: withPart(parts, changed) })}
              onPhoto={(placed) => edit({ photo: placed })}
              onPhotoFailed={() => setPhotoFailed(true)}
            >
              <PlanZoom
                onZoom={zoom}
                onWhole={() => setCamera(fit(parts))}
                moves={<PlanMoves camera={camera} onCamera={setCamera} />}
              />
            </PlanCanvas>
            <PlanWarnings parts={parts} unnamed={unnamed} unreached={unreached} onShow={show} />
          </Box>
          {tool !== undefined && (
            <PlanDrawingActs
              tool={tool}
              isLongEnough={isLongEnough}
              onPoint={() => press(surface.toPosition(camera.middle))}
              onFinish={finish}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          {chosen !== undefined && (
            <PlanPartForm
              key={chosen.id}
              part={chosen}
              parts={parts}
              onChange={(changed) => edit({ parts: withPart(parts, changed) })}
              onRemove={() => {
                edit({ parts: parts.filter(({ id }) => id !== chosen.id) });
                setChosenId(undefined);
              }}
            />
          )}
          <Box sx={{ display: 'grid', gap: 1 }}>
            <PassedPlanChecks unnamed={unnamed} unreached={unreached} />
          </Box>
          {isPhotoShown && (
            <PhotoForm
              photo={photo}
              estateId={item.estateId}
              window={{
                middle: surface.toPosition(camera.middle),
                metres: (SHARE_OF_PHOTO * WINDOW.width) / camera.scale,
              }}
              isPlaced={isPhotoPlaced}
              onPlace={placePhoto}
              onChange={(changed, series) => edit({ photo: changed }, series)}
              hasFailed={hasPhotoFailed}
              onRetry={() => setPhotoFailed(false)}
            />
          )}
          <PlanLayers
            parts={parts}
            hidden={hidden}
            isPhotoShown={isPhotoShown}
            places={pins.length}
            onToggle={toggle}
            onPhoto={() => {
              setPhotoPlaced(false);
              setPhotoShown(!isPhotoShown);
            }}
          />
        </Box>
      </Box>
      <PlanList parts={parts} onChoose={show} />
    </Box>
  );
}
