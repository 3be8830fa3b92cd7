import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import yogaOnLawn from './pictures/yoga-on-lawn.svg';
import { StateActs, StateNote, StateTitle } from './state-texts.tsx';
import { onPhone } from '../page/window-width.ts';

const Place = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  padding: '12px 0',
  '& > div': { flex: '1 1 220px', minWidth: 0 },
  '& img': {
    flex: 'none',
    width: 200,
    maxWidth: '100%',
    height: 150,
    objectFit: 'cover',
    borderRadius: '0 28px 0 28px',
    '[data-theme=dark] &': { filter: 'brightness(.92)' },
  },
  [onPhone]: { flexDirection: 'column', alignItems: 'flex-start' },
});

interface EmptyProps {
  /** The heading of the empty state: `Nothing is broken`. */
  title: string;
  /** What it means, or how something comes here. */
  note?: ReactNode;
  /** One act, an outlined button. */
  act?: ReactNode;
  picture?: string;
}

/** The state of a list in which there is nothing: a picture, what it means, and one act. */
export function Empty({ title, note, act, picture = yogaOnLawn }: EmptyProps) {
  return (
    <Place>
      <img src={picture} alt="" />
      <div>
        <StateTitle>{title}</StateTitle>
        {note !== undefined && <StateNote>{note}</StateNote>}
        {act !== undefined && <StateActs>{act}</StateActs>}
      </div>
    </Place>
  );
}
