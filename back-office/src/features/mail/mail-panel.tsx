import type { MailTemplateName } from '@ekhaya/contract/mail/mail.rules';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import type { PanelProps } from '../../platform/rooms/room-list.tsx';
import type { StaffMail } from './mails.queries.ts';
import { MailBadge } from './mail-badge.tsx';
import { useDecideMails } from './use-decide-mail.ts';

const templates: Record<MailTemplateName, string> = {
  notice: 'Notice',
  appointment: 'Appointment',
  document: 'Document',
};

/** The panel of a mail: to whom it goes, when, from which template, and its words. The approver approves or refuses it here. */
export function MailPanel({ item: mail, close, openNext }: PanelProps<StaffMail>) {
  const decide = useDecideMails();
  const { momentOf } = useEstateClock();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const conflict = changeOf(problem);
  const isOver = mail.sendAt <= mail.createdAt;

  const take = async (isApproved: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await decide([mail], isApproved);
      openNext();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  useShortcut('a', () => void take(true), mail.canBeDecided);
  useShortcut('r', () => void take(false), mail.canBeDecided);

  return (
    <SidePanel
      kind="Mail"
      title={mail.subject}
      badge={<MailBadge status={mail.status} />}
      onClose={close}
      acts={
        mail.canBeDecided && (
          <>
            <Button
              variant="outlined"
              color="error"
              disabled={isBusy}
              aria-keyshortcuts="R"
              onClick={() => void take(false)}
            >
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
            To {mail.to} · {mail.sender.name} asks, {mail.estateName}
            {mail.project !== '' && ` · ${mail.project}`}
          </Box>
          <Box>
            One person, by mail, from the template {templates[mail.templateName]}.{' '}
            {isOver ? 'It goes as soon as it is approved.' : `It goes at ${momentOf(mail.sendAt, mail.estateId)}.`}
          </Box>
        </Box>
        {conflict !== undefined && <ConflictNotice change={conflict} what="this mail" onKeepTheirs={close} />}
        {problem !== undefined && conflict === undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        {mail.status === 'waiting' && !mail.canBeDecided && mail.decision === null && (
          <Alert severity="info">Only {mail.approver?.name} decides on this mail.</Alert>
        )}
        <SectionHead title="As it is read" />
        <Box
          sx={{
            padding: 2,
            borderRadius: 'var(--ctl)',
            background: 'var(--fill)',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {mail.text}
        </Box>
      </Box>
    </SidePanel>
  );
}
