import type { Placeholder, Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { Box, Button } from '@mui/material';
import { SectionHead } from '../../../platform/page/section-head.tsx';

interface PlaceholdersProps {
  placeholders: readonly Placeholder[];
  words: Words;
  isDisabled: boolean;
  /** Puts `{name}` where the cursor stood. */
  onInsert: (placeholder: Placeholder) => void;
}

/** Lists the placeholders of a text, each with its meaning. A press on one writes it into the text. */
export function Placeholders({ placeholders, words, isDisabled, onInsert: insert }: PlaceholdersProps) {
  if (placeholders.length === 0) return null;
  return (
    <section>
      <SectionHead title="Filled in when it is sent" note="A press writes it where the cursor is" />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {placeholders.map((placeholder) => (
          <Box
            component="li"
            key={placeholder.name}
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
              aria-label={`Write {${placeholder.name}} into the text`}
              onClick={() => insert(placeholder)}
            >
              {`{${placeholder.name}}`}
            </Button>
            <Box sx={{ flex: '1 1 200px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {placeholder.says}
              {placeholder.neededFor !== undefined && !words.text.includes(`{${placeholder.name}}`) && (
                <Box component="b" sx={{ display: 'block', color: 'var(--bad)' }}>
                  Needed: without it {placeholder.neededFor}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
