import { isPlaced, pointIcons, type PointIcon } from '@ekhaya/contract/places/points.rules';
import { moved, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { cameraOf, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView } from '@ekhaya/ui-kit/plan/plan-view';
import { Box, FormControlLabel, FormHelperText, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { ContentPicture } from '../../platform/content/content-picture.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { useContentList } from '../../platform/content/content.queries.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { MeasureField } from '../../platform/rooms/fields/measure-field.tsx';
import { drawnOn, middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';
import { PlanHandle } from '../../platform/plan/plan-handle.tsx';

const iconWords: Record<PointIcon, string> = {
  pin: 'Pin',
  water: 'Water',
  food: 'Food',
  sport: 'Sport',
  fire: 'Fire',
  building: 'Building',
  gate: 'Door',
  leaf: 'Nature',
  play: 'Play',
  help: 'Help',
};

const WINDOW = { width: 600, height: 360 };
/** The width by height of the picture on the card of a place. */
const PICTURE_RATIO = 1;

/** The fields of a place. */
export function PlaceForm({ item, fields, change, problems }: ContentFormProps<'point'>) {
  const plans = useContentList({ kind: 'plan', estateId: item.estateId, page: 1 });
  const plan = plans.data?.items.find((each) => each.kind === 'plan');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 160px' }}>
        <ContentText
          label="Line below the name"
          value={fields.description}
          maxLength={200}
          onChange={(description) => change({ description })}
          problem={problems['description']}
        />
        <TextField
          select
          label="On its pin"
          value={fields.icon}
          onChange={({ target }) => change({ icon: target.value as PointIcon })}
        >
          {pointIcons.map((icon) => (
            <MenuItem key={icon} value={icon}>
              {iconWords[icon]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FormControlLabel
        label="Shown to residents"
        control={<Switch checked={fields.isEnabled} onChange={(_, isEnabled) => change({ isEnabled })} />}
      />
      {plans.data !== undefined && (
        <WhereInput
          parts={plan?.kind === 'plan' ? plan.fields.parts : []}
          at={isPlaced(fields) ? [fields.longitude, fields.latitude] : undefined}
          onChange={([longitude, latitude]) => change({ longitude, latitude })}
          problem={problems['latitude'] ?? problems['longitude']}
        />
      )}
      <ContentPicture
        label="Card"
        ratio={PICTURE_RATIO}
        picture={fields.image}
        alt={fields.imageAlt}
        onChange={({ picture, alt }) => change({ image: picture, imageAlt: alt })}
        problem={problems['imageAlt']}
      />
    </>
  );
}

interface WhereInputProps {
  parts: readonly PlanPart[];
  at: Position | undefined;
  onChange: (at: Position) => void;
  problem: string | undefined;
}

/** Where a place is: pressed on the plan, dragged, moved with the arrow keys, or written in degrees. */
function WhereInput({ parts, at, onChange, problem }: WhereInputProps) {
  const [origin] = useState(() => (parts.length === 0 && at !== undefined ? at : middleOfPlan(parts)));
  const surface = surfaceAt(origin);
  const [camera, setCamera] = useState<PlanCamera>(() => {
    const whole = cameraOf(
      parts.flatMap(({ line }) => line.map(surface.toGround)),
      WINDOW,
    );
    return at === undefined ? whole : { middle: surface.toGround(at), scale: Math.max(whole.scale, 0.8) };
  });
  const [by, setBy] = useState<readonly [number, number]>([0, 0]);
  return (
    <Box component="section" aria-label="Where it is" sx={{ display: 'grid', gap: 1.5 }}>
      <SectionHead
        title="Where it is"
        note="Press the plan, or drag the point. Arrow keys move it by 1 m, with Shift 10 m."
      />
      <Box
        sx={{
          position: 'relative',
          height: WINDOW.height,
          overflow: 'hidden',
          border: '1px solid var(--line)',
          borderRadius: 'var(--leaf-m)',
        }}
      >
        <PlanView
          label="Plan of the estate. The place can be written in degrees below."
          parts={drawnOn(surface, parts)}
          camera={camera}
          onCamera={setCamera}
          onPress={(pressed) => onChange(surface.toPosition(pressed))}
          marks={
            at === undefined
              ? []
              : [
                  {
                    key: 'place',
                    at: surface.toGround(moved(at, by)),
                    content: (
                      <PlanHandle
                        look="whole"
                        label="Move the place"
                        metres={1 / camera.scale}
                        onDrag={setBy}
                        onMove={(metres) => {
                          setBy([0, 0]);
                          onChange(moved(at, metres));
                        }}
                      />
                    ),
                  },
                ]
          }
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <MeasureField
          label="Latitude"
          value={at?.[1]}
          limits={{ least: -90, most: 90 }}
          step={0.0001}
          onChange={(latitude) => onChange([at?.[0] ?? origin[0], latitude])}
        />
        <MeasureField
          label="Longitude"
          value={at?.[0]}
          limits={{ least: -180, most: 180 }}
          step={0.0001}
          onChange={(longitude) => onChange([longitude, at?.[1] ?? origin[1]])}
        />
      </Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}
