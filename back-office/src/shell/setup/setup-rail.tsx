import { minutesLeft, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { backIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import { belowDesk, onPhone } from '../../platform/page/window-width.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { lineOfProgress, lineOfStep, stepWords } from './setup-texts.ts';

const Rail = styled('nav')({
  display: 'flex',
  flexDirection: 'column',
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  height: '100dvh',
  overflowY: 'auto',
  background: 'var(--surface)',
  borderRight: '1px solid var(--line)',
  padding: '26px 0 24px',
  '& ol': { listStyle: 'none', margin: '14px 0 0', padding: 0 },
  // Above the form the steps stand beside each other, so that all of them and the form are seen.
  [belowDesk]: {
    position: 'static',
    height: 'auto',
    padding: '16px 0 0',
    borderRight: 0,
    borderBottom: '1px solid var(--line)',
    '& ol': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr))' },
  },
});

const Step = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: 62,
  padding: '8px 20px 8px 22px',
  border: 0,
  borderLeft: '4px solid transparent',
  background: 'none',
  color: 'var(--ink)',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  [onPhone]: { minHeight: 48, gap: 10, paddingRight: 8 },
  '&[aria-current]': { background: 'var(--here-tint)', borderLeftColor: 'var(--here)' },
});

const Mark = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  border: '1.5px solid var(--line-strong)',
  borderRadius: '0 50% 0 50%',
  font: 'var(--c-label)',
  '[aria-current] > &': { border: '2px solid var(--ink)' },
  '&[data-is-done]': { background: 'var(--here)', borderColor: 'var(--here)', color: 'var(--on-here)' },
});

interface SetupRailProps {
  estate: ConsoleEstate;
  /** Leads to copying another estate into this one. */
  copy: ReactNode;
  shown: SetupStep | undefined;
  onShow: (step: SetupStep) => void;
}

/** The steps of setting an estate up, with what is there of each. */
export function SetupRail({ estate, copy, shown, onShow: show }: SetupRailProps) {
  return (
    <Rail aria-label="Steps">
      <Box sx={{ padding: '0 26px' }}>
        {estate.imageUrl !== '' && (
          <Box
            component="img"
            src={estate.imageUrl}
            alt=""
            sx={{
              display: 'block',
              width: 64,
              height: 64,
              marginBottom: '18px',
              borderRadius: '50%',
              objectFit: 'cover',
            }}
          />
        )}
        <Box
          component="h1"
          tabIndex={-1}
          sx={{ margin: 0, font: 'var(--t-title)', letterSpacing: 'var(--k-title)', overflowWrap: 'anywhere' }}
        >
          {estate.name}
        </Box>
        <Box role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          {lineOfProgress(minutesLeft(estate.setup))}
        </Box>
      </Box>
      <ol>
        {estate.setup.map((progress, at) => (
          <li key={progress.step}>
            <Step
              type="button"
              {...(progress.step === shown && { 'aria-current': 'step' as const })}
              onClick={() => show(progress.step)}
            >
              <Mark {...(progress.state === 'done' && { 'data-is-done': '' })}>
                {progress.state === 'done' ? <Icon path={tickIcon} size={18} /> : at + 1}
              </Mark>
              <span>
                <Box component="span" sx={{ display: 'block', font: 'var(--c-row)' }}>
                  {stepWords[progress.step].name}
                </Box>
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    font: 'var(--c-note)',
                    color: 'var(--ink-2)',
                    [onPhone]: { display: 'none' },
                  }}
                >
                  {lineOfStep(progress, estate)}
                </Box>
              </span>
            </Step>
          </li>
        ))}
      </ol>
      <Box sx={{ marginTop: 'auto', padding: '18px 18px 0', display: 'grid', justifyItems: 'start' }}>
        {copy}
        <LeaveSetup />
      </Box>
    </Rail>
  );
}

/** Leads from the set-up page, which hides the navigation, to the other rooms. */
export function LeaveSetup() {
  const navigate = useNavigate();
  return (
    <Button
      variant="text"
      startIcon={<Icon path={backIcon} />}
      // Not to '/', which leads an administrator who has done nothing back to this page.
      onClick={() => void navigate('/today')}
      sx={{ color: 'var(--ink)' }}
    >
      Leave for now
    </Button>
  );
}
