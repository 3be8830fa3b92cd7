import { Box, TextField, Typography } from '@mui/material';
import { colourFields, type ConfigurationDraft } from './configuration-change.rules.ts';

const names: Record<(typeof colourFields)[number], string> = {
  primary: 'Primary',
  buttons: 'Buttons',
  tabBar: 'Tab bar',
  background: 'Background',
  text: 'Text',
  tiles: 'Tiles',
  headerColor: 'Header',
};

interface ThemeColoursProps {
  colours: ConfigurationDraft['colours'];
  problems: Record<string, string | undefined>;
  isDisabled: boolean;
  onChange: (colours: ConfigurationDraft['colours']) => void;
}

/** The colour fields of a theme, each `#rrggbb` or empty for the default. The server refuses colours with too little contrast. */
export function ThemeColours({ colours, problems, isDisabled, onChange }: ThemeColoursProps) {
  return (
    <Box>
      <Typography component="h2" sx={{ font: 'var(--t-bar)', marginBottom: 1.5 }}>
        Theme
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 2 }}>
        {colourFields.map((name) => (
          <TextField
            key={name}
            label={names[name]}
            value={colours[name]}
            placeholder="#rrggbb"
            onChange={({ target }) => onChange({ ...colours, [name]: target.value.trim().toLowerCase() })}
            error={problems[name] !== undefined}
            helperText={problems[name]}
            disabled={isDisabled}
            slotProps={{
              inputLabel: { shrink: true },
              input: { startAdornment: <Swatch colour={colours[name]} /> },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        width: 22,
        height: 22,
        marginRight: 1,
        flex: 'none',
        borderRadius: 'var(--ctl-s)',
        border: '1px solid var(--line-strong)',
        background: /^#[\da-f]{6}$/.test(colour) ? colour : 'none',
      }}
    />
  );
}
