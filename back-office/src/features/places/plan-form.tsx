import {
  fewestPositions,
  plotsWithoutNumber,
  type PlanKind,
  type PlanPart,
  type Position,
} from '@ekhaya/contract/places/plan.rules';
import { unreachedPlots } from '@ekhaya/contract/places/roads.rules';
import { undoIcon } from '@ekhaya/icons/icon-paths';
import { cameraOf, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { isPlaced } from '@ekhaya/contract/places/points.rules';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { ContentFormProps } from '../../platform/content/content-editor.tsx';
import { useContentList } from '../../platform/content/content.queries.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { kindWords, middleOfPart, newPart, partAt, withPart } from './plan-edit.rules.ts';
import { PlanFiles } from './plan-files.tsx';
import { middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';
import { PlanCheck } from './plan-checks.tsx';
import { partsShown, type PlanLayer } from './plan-facts.rules.ts';
import { PlanList } from './plan-list.tsx';
import { PlanPartForm } from './plan-part-form.tsx';

const tools: readonly PlanKind[] = ['road', 'plot', 'building', 'gate', 'water', 'green', 'boundary'];

/** The size that the plan has in the editor before it is measured. */
const WINDOW = { width: 700, height: 520 };
const MAX_UNDO = 50;
const REACH_PIXELS = 8;

/** The editor of a plan: draw and move, import, undo, and what is still wrong. */
export function PlanForm({ item, fields: { parts }, change, problems }: ContentFormProps<'plan'>) {
  const [origin] = useState(() => middleOfPlan(parts));
  const surface = surfaceAt(origin);
  const fit = (shown: readonly PlanPart[]): PlanCamera =>
    cameraOf(
      shown.flatMap(({ line }) => line.map(surface.toGround)),
      WINDOW,
    );
  const [camera, setCamera] = useState(() => fit(parts));
  const [tool, setTool] = useState<PlanKind>();
  const [drawn, setDrawn] = useState<readonly Position[]>([]);
  const [chosenId, setChosenId] = useState<string>();
  const [before, setBefore] = useState<readonly PlanPart[][]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<PlanLayer>>(new Set());
  const places = useContentList({ kind: 'point', estateId: item.estateId, page: 1 }).data;
  const pins = (places?.items ?? []).flatMap((place) =>
    place.kind === 'point' && isPlaced(place.fields)
      ? [{ id: place.id, title: place.title, at: [place.fields.longitude, place.fields.latitude] satisfies Position }]
      : [],
  );
  const chosen = parts.find(({ id }) => id === chosenId);
  const seen = partsShown(parts, hidden);
  const unnamed = plotsWithoutNumber(parts);
  const unreached = unreachedPlots(parts);

  const edit = (next: PlanPart[]): void => {
    setBefore([...before.slice(1 - MAX_UNDO), parts]);
    change({ parts: next });
  };
  const undo = (): void => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    change({ parts: last });
  };
  const finish = (line: readonly Position[]): void => {
    setDrawn([]);
    if (tool === undefined || line.length < fewestPositions(tool)) return;
    const part = newPart(tool, line, parts);
    edit([...parts, part]);
    setChosenId(part.id);
    setTool(undefined);
  };
  const press = (at: Position): void => {
    if (tool === undefined) setChosenId(partAt(seen, at, REACH_PIXELS / camera.scale)?.id);
    else if (tool === 'gate') finish([at]);
    else setDrawn([...drawn, at]);
  };
  const toggle = (layer: PlanLayer): void => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    setHidden(next);
  };
  const show = (part: PlanPart): void => {
    setTool(undefined);
    setHidden(new Set());
    setChosenId(part.id);
    setCamera({ middle: surface.toGround(middleOfPart(part)), scale: Math.max(camera.scale, 1) });
  };
  const choose = (kind: PlanKind | undefined): void => {
    setTool(kind);
    setDrawn([]);
  };
  useShortcut('Enter', () => finish(drawn));
  useShortcut('Escape', () => choose(undefined));
  const zoom = (factor: number): void => setCamera({ ...camera, scale: camera.scale * factor });

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problems['parts'] !== undefined && <Alert severity="error">{problems['parts']}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="sand" startIcon={<Icon path={undoIcon} />} disabled={before.length === 0} onClick={undo}>
          Undo
        </Button>
        <PlanFiles
          title={item.title}
          parts={parts}
          onImport={(read) => {
            edit(read);
            setChosenId(undefined);
            setCamera(fit(read));
          }}
        />
      </Box>
      <Chips label="Tools">
        <Chip isOn={tool === undefined} onClick={() => choose(undefined)}>
          Move
        </Chip>
        {tools.map((kind) => (
          <Chip key={kind} isOn={tool === kind} onClick={() => choose(kind)}>
            {kindWords[kind].one}
          </Chip>
        ))}
      </Chips>
      <PlanCanvas
        {...{ surface, camera, chosen }}
        parts={seen}
        pins={hidden.has('places') ? [] : pins}
        onCamera={setCamera}
        drawn={tool && { kind: tool, line: drawn }}
        marked={new Set([...unnamed, ...unreached].map(({ id }) => id))}
        onPress={press}
        onChange={(changed) => edit(withPart(parts, changed))}
      />
      <Chips label="Shown">
        {(
          [
            ['roads', 'Roads', parts.filter(({ kind }) => kind === 'road').length],
            ['plots', 'Plots', parts.filter(({ kind }) => kind === 'plot').length],
            ['places', 'Places', pins.length],
          ] as const
        ).map(([layer, word, count]) => (
          <Chip key={layer} isOn={!hidden.has(layer)} onClick={() => toggle(layer)}>
            {word} {count}
          </Chip>
        ))}
      </Chips>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {tool !== undefined && (
          <>
            <Button variant="sand" onClick={() => press(surface.toPosition(camera.middle))}>
              Put a point in the middle
            </Button>
            {tool !== 'gate' && (
              <Button variant="outlined" disabled={drawn.length < fewestPositions(tool)} onClick={() => finish(drawn)}>
                Finish this {kindWords[tool].one.toLowerCase()}
              </Button>
            )}
          </>
        )}
        <Button variant="sand" onClick={() => zoom(1.5)}>
          Nearer
        </Button>
        <Button variant="sand" onClick={() => zoom(1 / 1.5)}>
          Farther
        </Button>
        <Button variant="sand" onClick={() => setCamera(fit(parts))}>
          Whole plan
        </Button>
      </Box>
      <PlanCheck
        parts={parts}
        found={unnamed}
        good="Every plot has a number"
        bad={(count) =>
          `${count} ${count === 1 ? 'plot has' : 'plots have'} no number. Search does not find ${count === 1 ? 'it' : 'them'}.`
        }
        onShow={show}
      />
      <PlanCheck
        parts={parts}
        found={unreached}
        good="Every house is reached from a gate"
        bad={(count) => `${count} ${count === 1 ? 'house is' : 'houses are'} not reached from a gate by car.`}
        onShow={show}
      />
      {chosen !== undefined && (
        <PlanPartForm
          key={chosen.id}
          part={chosen}
          parts={parts}
          onChange={(changed) => edit(withPart(parts, changed))}
          onRemove={() => {
            edit(parts.filter(({ id }) => id !== chosen.id));
            setChosenId(undefined);
          }}
        />
      )}
      <PlanList parts={parts} onChoose={show} />
    </Box>
  );
}
