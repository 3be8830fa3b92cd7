import { MenuItem, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { useRecordRequest, type PrivacyRequest } from './privacy.queries.ts';
import { channelTexts, kindTexts } from './request-texts.ts';

type Channel = Exclude<PrivacyRequest['channel'], 'app' | 'pass'>;
const channels: readonly Channel[] = ['mail', 'phone', 'letter', 'desk'];
const kinds = Object.keys(kindTexts) as PrivacyRequest['kind'][];

interface RequestEntries {
  estateId: string;
  kind: PrivacyRequest['kind'];
  channel: Channel;
  requester: string;
  contact: string;
  words: string;
  receivedOn: string;
}

/** A dialog that writes down a request which came by mail, telephone, letter or at the desk. */
export function RecordDialog({ close }: { close: () => void }) {
  const record = useRecordRequest();
  const notify = useNotify();
  const estates = useEstatesWithPermission('privacy.manage');
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries, change, draft } = useDraftEntries<RequestEntries>({
    key: 'privacy-requests/new',
    opened: {
      estateId: estates[0]?.id ?? '',
      kind: 'correction',
      channel: 'mail',
      requester: '',
      contact: '',
      words: '',
      receivedOn: '',
    },
    isSending: isBusy,
  });
  const field = (name: keyof typeof entries, label: string) => ({
    label,
    value: entries[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: name in fields,
    helperText: fields[name],
  });

  const send = async (): Promise<void> => {
    await record(entries);
    draft.drop();
    notify('Written down. Its 30 days run.', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Write down a request"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Write it down"
      isComplete={entries.requester.trim() !== '' && entries.receivedOn !== ''}
      fieldNames={Object.keys(entries)}
      onClose={close}
    >
      <TextField select {...field('estateId', 'At')}>
        {estates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField select {...field('kind', 'What is asked')}>
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindTexts[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select {...field('channel', 'How it came')}>
        {channels.map((channel) => (
          <MenuItem key={channel} value={channel}>
            {channelTexts[channel]}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...field('requester', 'Who asks')} />
      <TextField {...field('contact', 'E-mail for the answer (optional)')} type="email" />
      <TextField {...field('receivedOn', 'The day it came')} type="date" slotProps={{ inputLabel: { shrink: true } }} />
      <TextField {...field('words', 'In their words (optional)')} multiline minRows={3} />
    </FormDialog>
  );
}
