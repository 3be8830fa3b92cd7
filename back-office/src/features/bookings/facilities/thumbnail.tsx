import { styled } from '@mui/material';

const Picture = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  overflow: 'hidden',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--fill)',
  color: 'var(--ink-2)',
  font: 'var(--c-row)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** The picture of a facility at the left of its row, or its first letter. Screen readers skip it: the name stands beside it. */
export function Thumbnail({ name, picture }: { name: string; picture: string }) {
  return <Picture aria-hidden>{picture === '' ? name.charAt(0) : <img src={picture} alt="" loading="lazy" />}</Picture>;
}
