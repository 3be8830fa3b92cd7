import { styled } from '@mui/material';

const Ground = styled('div')({
  margin: '14px var(--gutter) 0',
  padding: '12px 16px',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--wait-tint)',
  color: 'var(--ink)',
  font: 'var(--c-note)',
  '& b': { display: 'block', font: 'var(--c-row)' },
});

/** Stands above a room that needs a desk, in a window narrower than 840 px. It says what can be done here. */
export function DeskNote({ note }: { note: string }) {
  return (
    <Ground role="note">
      <b>The rest needs a desk</b>
      {note}
    </Ground>
  );
}
