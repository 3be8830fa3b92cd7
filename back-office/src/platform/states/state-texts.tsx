import { styled } from '@mui/material';

/** The sentence of a state. */
export const StateTitle = styled('h2')({
  margin: 0,
  font: 'var(--t-head)',
  letterSpacing: 'var(--k-head)',
  overflowWrap: 'anywhere',
});

/** What the state means. */
export const StateNote = styled('p')({ margin: '2px 0 0', font: 'var(--c-note)', color: 'var(--ink-2)' });

/** The ways out of a state. */
export const StateActs = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, paddingTop: 12 });
