import { limitedPhoto, photoLimits, usualOpacity } from '@ekhaya/contract/places/plan-photo.rules';
import type { PlanPhoto, Position } from '@ekhaya/contract/places/plan.rules';
import { imageIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { useNewestHandler } from '../../../platform/pictures/use-newest-handler.ts';
import { MeasureField } from '../../../platform/rooms/fields/measure-field.tsx';
import { storePhoto } from './photo.queries.ts';

interface PhotoFormProps {
  estateId: string;
  photo: PlanPhoto | null;
  /** Where a new photo is laid: what the window shows. */
  window: { middle: Position; metres: number };
  /** Whether the handles of the photo are on the plan. */
  isPlaced: boolean;
  onPlace: (isPlaced: boolean) => void;
  /** @param series names changes that follow each other and are undone together */
  onChange: (photo: PlanPhoto | null, series?: string) => void;
  /** Whether the picture could not be read. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** The photo from above that lies below the plan: chosen, placed, made fainter, and removed. */
export function PhotoForm(props: PhotoFormProps) {
  const { estateId, photo, window, isPlaced, onPlace, onChange, hasFailed, onRetry } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const opacityId = useId();
  const lay = useNewestHandler((stored: Awaited<ReturnType<typeof storePhoto>>) => {
    const laid = photo ?? { ...window, turn: 0, opacity: usualOpacity };
    onChange(limitedPhoto({ ...laid, ...stored }));
    onPlace(true);
  });
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      lay(await storePhoto(estateId, file));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Box component="section" aria-label="Photo below" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <SectionHead title="Photo below" note="For staff only" />
      {photo === null && (
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          A photo from above lies below the plan while you trace it. Residents never see it.
        </Box>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo file"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
          target.value = '';
        }}
      />
      {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
      {hasFailed && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          The photo could not be read. The plan is as it was.
        </Alert>
      )}
      {photo !== null && (
        <>
          <Chips label="Place of the photo">
            <Chip isOn={isPlaced} onClick={() => onPlace(!isPlaced)}>
              Place the photo
            </Chip>
          </Chips>
          {isPlaced && (
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              Drag two corners to two places that you know. Each corner turns and scales the photo around the opposite
              one.
            </Box>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            <label htmlFor={opacityId}>Opacity</label>
            <Box
              component="input"
              id={opacityId}
              type="range"
              min={photoLimits.opacity.least}
              max={photoLimits.opacity.most}
              step={5}
              value={photo.opacity}
              aria-valuetext={`${photo.opacity} %`}
              onChange={({ target }: { target: HTMLInputElement }) =>
                onChange(limitedPhoto({ ...photo, opacity: Number(target.value) }), 'opacity')
              }
              sx={{ flex: 1, minWidth: 0, minHeight: 44, accentColor: 'var(--here)' }}
            />
            <span>{photo.opacity} %</span>
          </Box>
          <MeasureField
            label="Width, in metres"
            value={photo.metres}
            limits={photoLimits.metres}
            onChange={(metres) => onChange(limitedPhoto({ ...photo, metres }), 'metres')}
          />
          <MeasureField
            label="Turn, in degrees"
            value={photo.turn}
            limits={{ least: -180, most: 180 }}
            onChange={(turn) => onChange(limitedPhoto({ ...photo, turn }), 'turn')}
          />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="sand"
          disabled={isBusy}
          startIcon={<Icon path={imageIcon} />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading' : photo === null ? 'Choose a photo...' : 'Another photo...'}
        </Button>
        {photo !== null && (
          <Button
            variant="outlined"
            startIcon={<Icon path={trashIcon} />}
            onClick={() => {
              onPlace(false);
              onChange(null);
            }}
          >
            Remove the photo
          </Button>
        )}
      </Box>
    </Box>
  );
}
