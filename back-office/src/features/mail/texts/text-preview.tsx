import {
  exampleOf,
  maxSmsParts,
  smsLengthOf,
  textKinds,
  type SmsLength,
  type TextKey,
  type Words,
} from '@ekhaya/contract/mail/texts/message-texts.rules';
import { Box, styled } from '@mui/material';
import { SectionHead } from '../../../platform/page/section-head.tsx';

interface TextPreviewProps {
  kind: TextKey;
  words: Words;
  address: string;
  /** Whose mail or SMS it is: the estate, or Ekhaya. */
  senderName: string;
}

const Paper = styled('div')({
  borderRadius: 'var(--leaf-m)',
  border: '1px solid var(--line-strong)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
const Written = styled('div')({ whiteSpace: 'pre-wrap', font: 'var(--t-note)' });

/** How a person gets the text, with examples for what is filled in: a mail in its frame, or an SMS with its length. */
export function TextPreview({ kind, words, address, senderName }: TextPreviewProps) {
  const { channel } = textKinds[kind];
  const example = exampleOf(kind, words, address);
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{ display: 'grid', gap: 1.5, alignContent: 'start', width: 400, maxWidth: '100%' }}
    >
      <SectionHead title={channel === 'mail' ? 'As a mail' : 'As an SMS'} note="With examples for what is filled in" />
      {channel === 'mail' ? (
        <MailFrame subject={example.subject} text={example.text} senderName={senderName} />
      ) : (
        <>
          <SmsFrame text={example.text} senderName={senderName} />
          <Length length={smsLengthOf(example.text)} />
        </>
      )}
      {textKinds[kind].ending !== undefined && (
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>The last line is the product’s own.</Box>
      )}
    </Box>
  );
}

/** A mail as a mail program shows it: who sends it, the subject, and its words as plain text. */
function MailFrame({ subject, text, senderName }: { subject: string; text: string; senderName: string }) {
  return (
    <Paper>
      <Box sx={{ padding: '14px 18px 12px', borderBottom: '1px solid var(--line)' }}>
        <Box sx={{ font: 'var(--t-head)' }}>{subject === '' ? 'The subject that the sender writes' : subject}</Box>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', paddingTop: '4px' }}>{senderName} to Thandi Nkosi</Box>
      </Box>
      <Written sx={{ padding: '16px 18px 20px' }}>{text}</Written>
    </Paper>
  );
}

/** An SMS as the locked phone shows it. */
function SmsFrame({ text, senderName }: { text: string; senderName: string }) {
  return (
    <Box sx={{ padding: '14px', background: '#3d4b4f', borderRadius: 'var(--leaf-s)' }}>
      <Paper data-theme="light" sx={{ padding: '12px 14px', border: 0, borderRadius: '14px' }}>
        <Box sx={{ font: 'var(--t-note)', fontWeight: 600 }}>{senderName}</Box>
        <Written>{text}</Written>
      </Paper>
    </Box>
  );
}

/** How long an SMS is, how many parts are paid, and why it takes more than it would. */
function Length({ length: { units, parts, left, foreign } }: { length: SmsLength }) {
  return (
    <Box role="status" sx={{ font: 'var(--c-note)', color: parts > maxSmsParts ? 'var(--bad)' : 'var(--ink-2)' }}>
      <b>
        {units} characters, {parts === 1 ? 'one part' : `${parts} parts`}
      </b>
      , {left} left in the last. Each part is paid.
      {foreign !== undefined && ` ‘${foreign}’ is not in the alphabet of SMS: with it a part holds 70 in place of 160.`}
    </Box>
  );
}
