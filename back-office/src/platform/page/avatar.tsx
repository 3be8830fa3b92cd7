import { styled } from '@mui/material';
import { inTextSize } from './text-size.ts';

const Disc = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '50%',
  background: 'var(--sun-tint)',
  color: 'var(--wait)',
  fontWeight: 700,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** The round photo of a person, or the initials. Screen readers skip it: the name stands beside it. */
export function Avatar({ name, photo = '', size = 36 }: { name: string; photo?: string; size?: number }) {
  return (
    <Disc aria-hidden style={{ width: inTextSize(size), height: inTextSize(size), fontSize: inTextSize(size * 0.36) }}>
      {photo === '' ? initialsOf(name) : <img src={photo} alt="" />}
    </Disc>
  );
}
