import { Alert, Box, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { dropDraft, onDrafts, parseDraft, storedDraft } from '../../platform/drafts/drafts.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { differingFields } from './notice-conflict.tsx';
import { draftOf, type NoticeDraft } from './notice-draft.rules.ts';
import type { Announcement } from './notices.queries.ts';
import { completeWords, wordsKey, type StoredWords } from './use-kept-draft.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

const isSame = (one: NoticeDraft, other: NoticeDraft): boolean =>
  Object.entries(one).every(([name, value]) => textOf(value) === textOf(Reflect.get(other, name)));

/** Says that somebody published the notice while words were written here that she did not have. They stay on this device. */
export function LateWords({ notice }: { notice: Announcement }) {
  const { id, status, requested } = notice;
  const { zoneOf } = useEstateClock();
  const member = useStaffMember();
  const stored = useSyncExternalStore(onDrafts, () => storedDraft(wordsKey(id)));
  const kept = parseDraft<StoredWords>(stored)?.value.words;
  const late = kept && completeWords(kept);
  if (late === undefined || isSame(late, draftOf(notice, zoneOf))) return null;
  const by = requested?.by;
  const isOwn = member !== undefined && by?.id === member.user.id;
  const who = isOwn ? 'You' : (by?.name ?? 'Somebody');
  const canComeBack = status === 'waiting' || status === 'scheduled';
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" onClick={() => dropDraft(wordsKey(id))}>
          Throw it away
        </Button>
      }
    >
      <b>
        {who} {status === 'waiting' ? 'asked for a yes' : 'published this notice'} while you were writing in it.
      </b>{' '}
      What you wrote was not sent. It stays on this device.
      {canComeBack && ' It is there again when the notice is a draft.'}
      {differingFields(notice, late).map(({ label, mine }) => (
        <Box key={label} sx={{ marginTop: '6px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {label}: <q>{mine}</q>
        </Box>
      ))}
    </Alert>
  );
}
