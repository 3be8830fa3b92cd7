import { Box, Button } from '@mui/material';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { useSmsSwitch, type HowItIs } from './how-it-is.queries.ts';

/** Switches text messages to the other provider. Only administrators see it, where the server has two of them. */
export function SmsSwitch({
  sms: { hasSecond, provider },
  isTroubled,
}: {
  sms: HowItIs['sms'];
  /** Whether text messages wait or fail: then it is the main act of the page. */
  isTroubled: boolean;
}) {
  const { switchTo, isSwitching, problem } = useSmsSwitch();
  const isAdministrator = useStaffMember()?.isAdministrator ?? false;
  if (!hasSecond || !isAdministrator) return null;
  const other = provider === 'first' ? 'second' : 'first';
  return (
    <>
      {problem !== null && (
        <Box component="span" role="alert" sx={{ font: 'var(--c-note)', color: 'var(--bad)' }}>
          {sentenceOf(problem)}
        </Box>
      )}
      <Button
        variant={isTroubled ? 'contained' : 'sand'}
        size="small"
        disabled={isSwitching}
        onClick={() => switchTo(other)}
      >
        Use the {other} provider
      </Button>
    </>
  );
}
