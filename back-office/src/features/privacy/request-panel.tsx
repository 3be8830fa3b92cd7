import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { sentAtOf } from '../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useAnswer, type PrivacyRequest } from './privacy.queries.ts';
import { channelTexts, clockOf, kindTexts, whoOf } from './request-texts.ts';

/** A request with its clock and words. It is answered here in writing; the answer goes by mail if there is an address. */
export function RequestPanel({ request, close }: { request: PrivacyRequest; close: () => void }) {
  const { id, version, state, kind, channel, words, answer: given, contact, person, estateId } = request;
  const answer = useAnswer();
  const undoBar = useUndoBar();
  const { momentOf } = useEstateClock();
  const now = useMinute();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = state === 'open';
  const { drop } = useDraft({
    key: isOpen ? `privacy-request/${id}` : '',
    isChanged: text !== '',
    isSending: isBusy,
    value: text,
    restore: setText,
  });
  const conflict = changeOf(problem);
  const isMailed = contact !== '' || person !== null;

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const answered = await answer({ id, version, answer: text.trim() });
      undoBar.show({
        done: 'Answered:',
        text: `${kindTexts[kind]}, ${whoOf(request)}.`,
        ...(isMailed && { told: 'The mail goes' }),
        decision: answered.decision,
        sentAt: sentAtOf(answered),
      });
      drop();
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <SidePanel
      kind="Request"
      title={kindTexts[kind]}
      onClose={close}
      acts={
        isOpen && (
          <Button variant="contained" disabled={isBusy || text.trim() === ''} onClick={() => void submit()}>
            {isMailed ? 'Send the answer' : 'Keep the answer'}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
        <Box sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
          <Box>
            {whoOf(request)} asked {channelTexts[channel]}, {momentOf(request.receivedAt, estateId)}
          </Box>
          {state === 'answered' && (
            <Box>
              {`Answered ${request.answeredAt === null ? 'now' : momentOf(request.answeredAt, estateId)}, ${request.answeredBy?.name ?? 'by the product'}`}
            </Box>
          )}
          {isOpen && <Box>{`${clockOf(request, now).text}: the law gives 30 days`}</Box>}
        </Box>
        {words !== '' && <Words title="What was asked" text={words} />}
        {given !== '' && <Words title="The answer" text={given} />}
        {state === 'held' && (
          <Alert severity="info">A legal hold keeps these records. The request is done when the hold ends.</Alert>
        )}
        {conflict !== undefined && <ConflictNotice change={conflict} what="this request" onKeepTheirs={close} />}
        {problem !== undefined && conflict === undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        {isOpen && (
          <TextField
            label="The answer"
            multiline
            minRows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
            helperText={
              isMailed
                ? `It goes by mail to ${contact === '' ? whoOf(request) : contact}.`
                : 'There is no address: give the answer by the way it came.'
            }
          />
        )}
      </Box>
    </SidePanel>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <SectionHead title={title} />
      <Box sx={{ paddingTop: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
    </div>
  );
}
