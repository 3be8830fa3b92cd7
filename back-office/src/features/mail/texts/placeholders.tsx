import type { Placeholder, Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { Box, Button } from '@mui/material';
import { SectionHead } from '../../../platform/page/section-head.tsx';

interface PlaceholdersProps {
  placeholders: readonly Placeholder[];
  words: Words;
  isDisabled: boolean;
  /** Puts `{name}` where the cursor stood. */
  onInsert: (placeholder: string) => void;
}

/** Lists the placeholders of a text, each with its meaning. A press on one writes it into the text. */
export function Placeholders({ placeholders, words, isDisabled, onInsert: insert }: PlaceholdersProps) {
  if (placeholders.length === 0) return null;
  return (
    <section>
      <SectionHead title="Filled in when it is sent" note="A press writes it where the cursor is" />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {placeholders.map(({ name, says, neededFor }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '4px 12px',
              padding: '7px 0',
              borderBottom: '1px solid var(--line)',
            }}
          >
            <Button
              variant="sand"
              size="small"
              disabled={isDisabled}
              aria-label={`Write {${name}} into the text`}
              onClick={() => insert(`{${name}}`)}
            >
              {`{${name}}`}
            </Button>
            <Box sx={{ flex: '1 1 200px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {says}
              {neededFor !== undefined && !words.text.includes(`{${name}}`) && (
                <Box component="b" sx={{ display: 'block', color: 'var(--bad)' }}>
                  Needed: without it {neededFor}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
