import { Box } from '@mui/material';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ColourField } from '../../platform/rooms/fields/colour-field.tsx';
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
          <ColourField
            key={field}
            label={colourNames[field].name}
            value={draft[field]}
            onChange={(colour) => onChange({ ...draft, [field]: colour })}
            problem={problems[field]}
            hint={colourNames[field].hint}
            isDisabled={isDisabled}
          />
        ))}
      </Box>
    </Box>
  );
}
