import { isHexColour } from '@ekhaya/contract/theme/theme.rules';
import { Box, TextField } from '@mui/material';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { colourFields, type ConfigurationDraft } from './configuration-change.rules.ts';

/** The name of each colour, and where it is seen. */
export const colourNames: Record<(typeof colourFields)[number], { name: string; hint: string }> = {
  primary: { name: 'Primary', hint: 'Links, and buttons without a colour of their own' },
  buttons: { name: 'Buttons', hint: 'Filled buttons, with white words' },
  tabBar: { name: 'Tab bar', hint: 'The tab where a person is' },
  background: { name: 'Background', hint: 'Every screen, light theme' },
  text: { name: 'Text', hint: 'Titles and values, light theme' },
  tiles: { name: 'Tiles', hint: 'Tiles and chips, light theme' },
  headerColor: { name: 'Header', hint: 'The bar with the title, light theme' },
};

interface ThemeColoursProps {
  colours: ConfigurationDraft['colours'];
  problems: Record<string, string | undefined>;
  isDisabled: boolean;
  onChange: (colours: ConfigurationDraft['colours']) => void;
}

/** The colour fields of a theme, each `#rrggbb` or empty for the default. What cannot be read is said while one chooses. */
export function ThemeColours({ colours: draft, problems, isDisabled, onChange }: ThemeColoursProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionHead title="Theme" note="Empty: the colour of the product" />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', gap: 2 }}>
        {colourFields.map((field) => (
          <TextField
            key={field}
            label={colourNames[field].name}
            value={draft[field]}
            placeholder="#rrggbb"
            onChange={({ target }) => onChange({ ...draft, [field]: target.value.trim().toLowerCase() })}
            error={problems[field] !== undefined}
            helperText={problems[field] ?? colourNames[field].hint}
            disabled={isDisabled}
            slotProps={{
              inputLabel: { shrink: true },
              input: {
                startAdornment: (
                  <Swatch
                    name={colourNames[field].name}
                    colour={draft[field]}
                    isDisabled={isDisabled}
                    onChange={(colour) => onChange({ ...draft, [field]: colour })}
                  />
                ),
              },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

interface SwatchProps {
  name: string;
  colour: string;
  isDisabled: boolean;
  onChange: (colour: string) => void;
}

/** The colour itself, which opens the browser's own palette. */
function Swatch({ name, colour, isDisabled, onChange: change }: SwatchProps) {
  const isChosen = isHexColour(colour);
  return (
    <Box
      component="input"
      type="color"
      aria-label={`Choose the colour: ${name}`}
      value={isChosen ? colour : '#ffffff'}
      disabled={isDisabled}
      onChange={({ target }: { target: HTMLInputElement }) => change(target.value)}
      sx={{
        width: 26,
        height: 26,
        marginRight: 1,
        padding: 0,
        flex: 'none',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--ctl-s)',
        background: 'none',
        opacity: isChosen ? 1 : 0.35,
      }}
    />
  );
}
