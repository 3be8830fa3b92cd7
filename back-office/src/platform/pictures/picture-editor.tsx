import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from '@mui/material';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Chip, Chips } from '../page/chips.tsx';
import { cropOf, maxZoom, moveFraming, wholePicture, type Framing } from './crop.rules.ts';

/** A frame of the look in which residents see a picture. */
export interface PictureFrame {
  /** `Head 16:9`. */
  name: string;
  /** Width by height. */
  ratio: number;
}

interface CutEditorProps {
  /** The file that was chosen. */
  file: File;
  /** The frames, at least one. Each gets a part of its own. */
  frames: readonly PictureFrame[];
  /** The width of the stored picture, in pixels; a smaller part keeps its own size. */
  width?: number;
  /** Called with the part for each frame, or with the file alone if this browser cannot draw it. */
  onDone: (parts: File[]) => void;
  onCancel: () => void;
}

interface PictureEditorProps extends Omit<CutEditorProps, 'frames' | 'onDone'> {
  /** Width by height of the frame in which residents see the picture. */
  ratio: number;
  /** Called with the part that is used, or with the file itself if this browser cannot draw it. */
  onDone: (picture: File) => void;
}

const Frame = styled('canvas')({
  display: 'block',
  width: '100%',
  borderRadius: 'var(--leaf-m)',
  background: 'var(--fill)',
  cursor: 'grab',
  touchAction: 'none',
  '&:focus-visible': { outline: '3px solid var(--ink)', outlineOffset: 2 },
});

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

/** The width at which the part is drawn in the dialog, in pixels of the canvas. */
const SHOWN_WIDTH = 720;

/** Chooses the part of a picture that fits the one frame in which residents see it. */
export function PictureEditor({ ratio, onDone, ...rest }: PictureEditorProps) {
  return <CutEditor {...rest} frames={[{ name: '', ratio }]} onDone={([part]) => part !== undefined && onDone(part)} />;
}

/** Chooses the part of a picture that fits each frame of the look: by dragging or by arrow keys, nearer or further away. */
export function CutEditor({ file, frames, width = 1280, onDone: done, onCancel: cancel }: CutEditorProps) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [framings, setFramings] = useState<readonly Framing[]>(() => frames.map(() => wholePicture));
  const [shown, setShown] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const titleId = useId();
  const zoomId = useId();
  const ratio = frames[shown]?.ratio ?? 1;
  const framing = framings[shown] ?? wholePicture;
  const setFraming = (change: (before: Framing) => Framing): void =>
    setFramings((before) => before.map((each, at) => (at === shown ? change(each) : each)));

  const onUnreadable = useEffectEvent(() => done([file]));
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (read) => (isGone ? read.close() : setPicture(read)),
      // What this browser cannot draw is uploaded as it is; the server says whether it is a picture.
      () => !isGone && onUnreadable(),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  useEffect(() => {
    if (picture !== undefined && canvas.current !== null) draw(canvas.current, picture, { ratio, framing });
  }, [picture, ratio, framing]);

  const move = (by: { x: number; y: number }): void => {
    if (picture !== undefined) setFraming((before) => moveFraming(picture, ratio, before, by));
  };
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    if (buttons !== 1) return;
    const { width: drawn, height } = currentTarget.getBoundingClientRect();
    move({ x: -movementX / drawn, y: -movementY / height });
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  const use = async (): Promise<void> => {
    if (picture === undefined) return;
    const parts = frames.map((frame, at) => ({ ratio: frame.ratio, framing: framings[at] ?? wholePicture, width }));
    done(await Promise.all(parts.map((part) => partOf(file, picture, part))));
  };

  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {frames.length === 1 ? 'The part that residents see' : 'The parts that residents see'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {frames.length > 1 && (
          <Chips label="Frame">
            {frames.map(({ name }, at) => (
              <Chip key={name} isOn={at === shown} onClick={() => setShown(at)}>
                {name}
              </Chip>
            ))}
          </Chips>
        )}
        <Frame
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label="The part that is used. Drag it, or move it with the arrow keys."
          width={SHOWN_WIDTH}
          height={Math.round(SHOWN_WIDTH / ratio)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          <label htmlFor={zoomId}>Nearer</label>
          <Box
            component="input"
            id={zoomId}
            type="range"
            min={1}
            max={maxZoom}
            step={0.1}
            value={framing.zoom}
            onChange={({ target }: { target: HTMLInputElement }) =>
              setFraming((before) => ({ ...before, zoom: Number(target.value) }))
            }
            sx={{ flex: 1, minHeight: 44, accentColor: 'var(--here)' }}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={cancel}>
          Back
        </Button>
        <Button variant="contained" disabled={picture === undefined} onClick={() => void use()}>
          {frames.length === 1 ? 'Use this part' : 'Use these parts'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Part {
  ratio: number;
  framing: Framing;
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { ratio, framing }: Part): void {
  const { x, y, width, height } = cropOf(picture, ratio, framing);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The chosen part as a file of its own. */
async function partOf(file: File, picture: ImageBitmap, { width, ...part }: Part & { width: number }): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(width, cropOf(picture, part.ratio, part.framing).width));
  canvas.height = Math.round(canvas.width / part.ratio);
  draw(canvas, picture, part);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return blob === null ? file : new File([blob], file.name, { type: blob.type });
}
