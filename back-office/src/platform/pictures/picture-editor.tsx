import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from '@mui/material';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cropOf, maxZoom, moveFraming, wholePicture, type Framing } from './crop.rules.ts';

interface PictureEditorProps {
  /** The file that was chosen. */
  file: File;
  /** Width by height of the frame in which residents see the picture. */
  ratio: number;
  /** The width of the stored picture, in pixels; a smaller part keeps its own size. */
  width?: number;
  /** Called with the part that is used, or with the file itself if this browser cannot draw it. */
  onDone: (picture: File) => void;
  onCancel: () => void;
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

/** Chooses the part of a picture that fits the frame of the look: by dragging or by arrow keys, nearer or further away. */
export function PictureEditor({ file, ratio, width = 1280, onDone: done, onCancel: cancel }: PictureEditorProps) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [framing, setFraming] = useState<Framing>(wholePicture);
  const canvas = useRef<HTMLCanvasElement>(null);
  const titleId = useId();
  const zoomId = useId();

  const onUnreadable = useEffectEvent(() => done(file));
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
    const { width: shown, height } = currentTarget.getBoundingClientRect();
    move({ x: -movementX / shown, y: -movementY / height });
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  const use = async (): Promise<void> => {
    if (picture !== undefined) done(await partOf(file, picture, { ratio, framing, width }));
  };

  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>The part that residents see</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
              setFraming({ ...framing, zoom: Number(target.value) })
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
          Use this part
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
