import { styled } from '@mui/material';
import { Link } from 'react-router-dom';
import { forFingers } from './window-width.ts';

/** A link at the right of a section's head, to the room that shows all of it. */
export const SectionLink = styled(Link)({
  display: 'inline-block',
  padding: '3px 4px',
  margin: '-3px 0',
  color: 'var(--action-ink)',
  font: 'var(--c-label)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  [forFingers]: { padding: '14px 8px', margin: '-14px -8px' },
});
