import { mobileToShow } from '@ekhaya/contract/identity/identity.rules';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import { sentAtOf } from '../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useRequestDecision, type HouseholdRequest } from './household.queries.ts';
import { daysText } from './request-texts.ts';

/** The panel of a request: who asks, invited by whom, for which house and days, and who has a role there now. */
export function RequestPanel({ item: request, close }: { item: HouseholdRequest; close: () => void }) {
  const decide = useRequestDecision();
  const undoBar = useUndoBar();
  const { momentOf } = useEstateClock();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { drop } = useDraft({
    key: request.decision === null ? `household-request/${request.id}` : '',
    isChanged: reason.trim() !== '',
    isSending: isBusy,
    value: reason,
    restore: setReason,
  });
  const conflict = changeOf(problem);
  const canDecide = request.decision === null;
  const { person, invitedBy, roleDisplayName, unitNumber } = request;

  const take = async (approves: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const decided = await decide({ id: request.id, version: request.version, approves, reason: reason.trim() });
      undoBar.show({
        done: approves ? 'Approved:' : 'Refused:',
        text: `${person.name}, ${roleDisplayName} of unit ${unitNumber}.`,
        told: `${person.name} is told`,
        decision: decided.decision,
        sentAt: sentAtOf(decided),
      });
      drop();
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  useShortcut('a', () => void take(true), canDecide);
  useShortcut('r', () => void take(false), canDecide);

  return (
    <SidePanel
      kind="Asks to join"
      title={person.name}
      onClose={close}
      acts={
        canDecide && (
          <>
            <Button variant="danger" disabled={isBusy} aria-keyshortcuts="R" onClick={() => void take(false)}>
              Refuse
            </Button>
            <Button variant="contained" disabled={isBusy} aria-keyshortcuts="A" onClick={() => void take(true)}>
              Approve
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
        <Box sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
          <Box>
            {roleDisplayName} of unit {unitNumber}, {request.estateName}: {daysText(request)}
          </Box>
          <Box sx={{ overflowWrap: 'anywhere' }}>{person.email}</Box>
          <Box>{mobileToShow(person.mobile)}</Box>
          <Box>
            Invited by {invitedBy.name} · waits since {momentOf(request.waitingSince, request.estateId)}
          </Box>
        </Box>
        {conflict !== undefined && <ConflictNotice change={conflict} what="this request" onKeepTheirs={close} />}
        {problem !== undefined && conflict === undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        <SectionHead title={`House ${unitNumber} now`} />
        <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, font: 'var(--t-body)' }}>
          {request.household.map(({ name, roleDisplayName: role }) => (
            <li key={`${name} ${role}`}>
              {name}, {role}
            </li>
          ))}
        </Box>
        {canDecide && (
          <TextField
            label="Why, if you refuse"
            value={reason}
            helperText={`${person.name} and ${invitedBy.name} read it.`}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Box>
    </SidePanel>
  );
}
