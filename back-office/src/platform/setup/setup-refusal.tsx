import { Alert, styled } from '@mui/material';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { onPhone } from '../page/window-width.ts';

/** Stays above the buttons, which stick to the bottom of the window: at the end of a long step nobody would see it. */
const AboveButtons = styled(Alert)({
  position: 'sticky',
  bottom: 96,
  zIndex: 1,
  [onPhone]: { bottom: 'calc(var(--dock) + 96px)' },
});

/** Why a step of the set-up was not saved. */
export const SetupRefusal = ({ problem }: { problem: unknown }) => (
  <AboveButtons severity="error">{sentenceOf(problem)}</AboveButtons>
);
