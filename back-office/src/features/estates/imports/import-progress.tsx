import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { OnlyHeard } from '../../../platform/states/only-heard.tsx';
import { countText, remainingText, stateText } from './import-texts.ts';
import { useRunImport, type PeopleImport } from './imports.queries.ts';

/** How far an import was at the instant `readAt`. Staff may leave the page, or stop it. */
export function ImportProgress({ file, readAt }: { file: PeopleImport; readAt: number }) {
  const run = useRunImport(file.id);
  const [problem, setProblem] = useState<unknown>();
  const [isStopping, setStopping] = useState(false);
  const stop = async (): Promise<void> => {
    setStopping(true);
    setProblem(undefined);
    try {
      await run('stop');
    } catch (error) {
      setProblem(error);
    } finally {
      setStopping(false);
    }
  };
  const { fileName, done, toWrite, invited } = file;
  const share = toWrite === 0 ? 0 : (done / toWrite) * 100;
  const title = `${fileName} is being imported: ${countText(done)} of ${countText(toWrite)} rows`;
  return (
    <Box
      component="section"
      aria-label="Import under way"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px 28px',
        padding: '16px 20px',
        marginBottom: '20px',
        borderRadius: 'var(--leaf-s)',
        background: 'var(--fill)',
      }}
    >
      {/* What changes each second is not read out. */}
      <OnlyHeard role="status">Imported: {Math.floor(share / 10) * 10} %</OnlyHeard>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ font: 'var(--c-row)', paddingBottom: '10px' }}>{title}</Box>
        <LinearProgress variant="determinate" color="success" value={share} aria-label="Rows that are written" />
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', paddingTop: '10px' }}>
          {remainingText(file, readAt)}You may leave this page; {countText(invited)} invitations are sent. Done rows
          stay when you stop, and a second run doubles nothing.
        </Box>
      </Box>
      <Button variant="outlined" disabled={isStopping} onClick={() => void stop()}>
        Stop
      </Button>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
    </Box>
  );
}

/** What an import did that is done or stopped. */
export function ImportResult({ file }: { file: PeopleImport }) {
  if (file.state !== 'done' && file.state !== 'stopped') return null;
  return (
    <Alert severity={file.state === 'done' ? 'success' : 'info'} sx={{ marginBottom: 2 }}>
      {stateText(file)} {file.state === 'stopped' && 'You can go on with the rest.'}
    </Alert>
  );
}
