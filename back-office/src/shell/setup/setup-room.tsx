import { nextSetupStep, setupSteps, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { Box, Button, styled } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { keepUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { belowDesk, onPhone, onWideDesk } from '../../platform/page/window-width.ts';
import { lazyPage } from '../../platform/rooms/lazy-page.tsx';
import { useChosenEstate, useStaffMember } from '../../platform/session/use-staff.ts';
import { LoadingRows } from '../../platform/states/loading-rows.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { isRecordGone, RecordGone } from '../../platform/states/record-gone.tsx';
import { SetupLabel, SetupRoomButton } from '../../platform/setup/setup-parts.tsx';
import { SetupRefusal } from '../../platform/setup/setup-refusal.tsx';
import type { SetupPanelProps, SetupPanels } from '../../platform/setup/setup-panel.ts';
import { CopyFromEstate } from './copy-from-estate.tsx';
import { LeaveSetup, SetupRail } from './setup-rail.tsx';
import { useNextToSetUp, usePutOff, useReadSetupsAgain, useSetup, type ConsoleEstate } from './setup.queries.ts';
import { stepWords } from './setup-texts.ts';

type Panels = Readonly<Partial<Record<string, ComponentType<SetupPanelProps>>>>;

/** Creates the page from the forms of the features, whose code loads when they are first shown. */
export function setupRoomOf(setup: SetupPanels): ComponentType {
  const panels: Panels = Object.fromEntries(Object.entries(setup).map(([step, load]) => [step, lazyPage(load)]));
  return function SetupRoomOfFeatures() {
    return <SetupRoom panels={panels} />;
  };
}

const Columns = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '340px minmax(0, 1fr)',
  [belowDesk]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '[role=note] + &': { marginTop: 14 },
});

/** A step has the whole window, without the navigation, and so more room at its sides than other rooms. */
const wideGutter = '44px';

const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  [belowDesk]: { minHeight: 0 },
});

const Dock = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px var(--gutter)',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  '& .MuiButton-root': { minHeight: 'var(--button-main)' },
  [onPhone]: { bottom: 'var(--dock)' },
  [onWideDesk]: { padding: `16px ${wideGutter}` },
});

/** The page that leads through setting an estate up. What is done is derived from what exists, so that it can be left at any time. */
function SetupRoom({ panels }: { panels: Panels }) {
  const [address, setAddress] = useSearchParams();
  const setup = useEstateToSetUp(address.get('of'));
  // A step is drawn anew after another estate was copied: its fields begin with what there is now, and what was written.
  const [copies, setCopies] = useState(0);
  const leave = useLeaveGuard();
  const drawAnew = (): void => {
    keepUnsaved();
    setCopies((count) => count + 1);
  };
  useEffect(() => {
    document.title = 'Set up · Ekhaya back office';
  }, []);
  if (setup.data === undefined && isRecordGone(setup.error)) {
    return (
      <RoomPage title="Set up">
        <RecordGone one="estate" list={{ path: '/estates', name: 'the estates' }} />
      </RoomPage>
    );
  }
  return (
    <SetupPage isRead={setup.data !== undefined}>
      <ReadView read={setup} what="What is set up" rows={8}>
        {(estate) => {
          const step = setupSteps.find((each) => each === address.get('step'));
          const show = (next: SetupStep | undefined): void =>
            setAddress({ of: estate.id, ...(next === undefined ? { step: 'finished' } : { step: next }) });
          const shown = address.get('step') === 'finished' ? undefined : (step ?? nextSetupStep(estate.setup));
          return (
            <Columns>
              <SetupRail
                estate={estate}
                shown={shown}
                onShow={(next) => leave(() => show(next))}
                copy={<CopyFromEstate estate={estate} onCopied={drawAnew} />}
              />
              {shown === undefined ? (
                <Finished estate={estate} />
              ) : (
                <StepPage
                  key={`${estate.id} ${shown} ${copies}`}
                  panels={panels}
                  estate={estate}
                  step={shown}
                  onShow={show}
                />
              )}
            </Columns>
          );
        }}
      </ReadView>
    </SetupPage>
  );
}

/**
 * Reads the estate that the address names, or that is chosen in the console. Without one, it is the first that is not set up yet.
 * @param named the id of the estate in the address
 */
function useEstateToSetUp(named: string | null): UseQueryResult<ConsoleEstate | undefined> {
  const [chosen] = useChosenEstate();
  const isHers = useStaffMember()?.estates.some(({ id }) => id === chosen) ?? false;
  const wanted = named ?? (isHers ? chosen : undefined);
  const one = useSetup(wanted);
  const next = useNextToSetUp(wanted === undefined);
  return wanted === undefined ? next : one;
}

/** Draws a title and the way out until the steps are read: the page hides the navigation, and the rail has both afterwards. */
function SetupPage({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  if (isRead) return children;
  return (
    <RoomPage title="Set up" actions={<LeaveSetup />}>
      {children}
    </RoomPage>
  );
}

interface StepPageProps {
  panels: Panels;
  estate: ConsoleEstate;
  step: SetupStep;
  /** Shows a step; undefined for the end. */
  onShow: (step: SetupStep | undefined) => void;
}

const FORM = 'setup-step';

function StepPage({ panels, estate, step, onShow: show }: StepPageProps) {
  const readAgain = useReadSetupsAgain();
  const putOff = usePutOff(estate.id);
  const leave = useLeaveGuard();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const at = setupSteps.indexOf(step);
  const before = setupSteps[at - 1];
  const next = nextSetupStep(estate.setup, step);
  const Panel = panels[step];
  const goOn = async (): Promise<void> => {
    await readAgain();
    show(next);
  };
  const putOffOpen = async (): Promise<void> => {
    if (estate.setup[at]?.state === 'open') await putOff(step);
  };
  const later = async (): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      await putOffOpen();
      await goOn();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <Content>
      <Box sx={{ flex: 1, padding: '34px var(--gutter) 32px', [onWideDesk]: { paddingInline: wideGutter } }}>
        <SetupLabel>
          {at + 1} of {setupSteps.length}
        </SetupLabel>
        <Box
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{
            margin: '4px 0 22px',
            maxWidth: 620,
            textWrap: 'balance',
            font: 'var(--t-title)',
            letterSpacing: 'var(--k-title)',
          }}
        >
          {stepWords[step].question}
        </Box>
        {Panel !== undefined && (
          <Suspense fallback={<LoadingRows />}>
            <Panel
              estateId={estate.id}
              count={estate.setup[at]?.count ?? 0}
              formId={FORM}
              draftKey={`setup/${estate.id}/${step}`}
              onBusy={setBusy}
              onLater={putOffOpen}
              onDone={goOn}
            />
          </Suspense>
        )}
        {problem !== undefined && <SetupRefusal problem={problem} />}
      </Box>
      <Dock>
        {before !== undefined && (
          <Button variant="sand" onClick={() => leave(() => show(before))}>
            Back
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Button variant="text" disabled={isBusy} onClick={() => leave(() => void later())} sx={{ color: 'var(--ink)' }}>
          Later
        </Button>
        {/* A phone has no room for the longest names in one line. */}
        <Button variant="contained" type="submit" form={FORM} disabled={isBusy} sx={{ whiteSpace: 'normal' }}>
          {next === undefined ? 'Finish' : `Next: ${stepWords[next].next}`}
        </Button>
      </Dock>
    </Content>
  );
}

/** What an estate looks like once nothing is open: what was put off, and what comes next. */
function Finished({ estate }: { estate: ConsoleEstate }) {
  const isOff = estate.switchedOffAt !== null;
  const putOff = estate.setup
    .filter(({ step, state }) => state === 'later' && stepWords[step].later === undefined)
    .map(({ step }) => stepWords[step].name);
  const open = estate.setup.filter(({ state }) => state === 'open').map(({ step }) => stepWords[step].name);
  return (
    <Box sx={{ padding: '34px var(--gutter)', display: 'grid', gap: 2, alignContent: 'start', maxWidth: 620 }}>
      <Box component="h2" tabIndex={-1} sx={{ margin: 0, font: 'var(--t-title)' }}>
        {open.length === 0 ? `${estate.name} is ready` : `${estate.name} is on its way`}
      </Box>
      {isOff ? (
        <div>It is switched off: nobody can sign up to it. Switch it on when it may open.</div>
      ) : (
        <div>People can sign up to it now. Invite the first ones, and look at the app as they see it.</div>
      )}
      {putOff.length > 0 && <div>Put off: {putOff.join(', ')}.</div>}
      {open.length > 0 && <div>Still open: {open.join(', ')}.</div>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SetupRoomButton to="/imports" estateId={estate.id}>
          Invite people from a file
        </SetupRoomButton>
        <SetupRoomButton to="/people" estateId={estate.id} isMain={!isOff}>
          Give somebody a role
        </SetupRoomButton>
        {isOff && (
          <SetupRoomButton to="/estates" estateId={estate.id} isMain>
            Switch it on in Estates
          </SetupRoomButton>
        )}
      </Box>
    </Box>
  );
}
