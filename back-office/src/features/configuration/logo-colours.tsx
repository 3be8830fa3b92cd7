import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import { Chips } from '../../platform/page/chips.tsx';
import { useLogoThemes } from './logo-colours.queries.ts';
import { ThemeChip } from './theme-chip.tsx';

interface LogoColoursProps {
  /** The address of the logo. */
  logo: string;
  colours: ThemeColours;
  onChange: (colours: ThemeColours) => void;
}

/** The colours that the logo of an estate proposes, or why it proposes none. The line keeps its height while the logo is read. */
export function LogoColours({ logo, colours, onChange }: LogoColoursProps) {
  const { data: themes, isError } = useLogoThemes(logo);
  return (
    <Chips label="Colours of the logo">
      {themes?.map((theme, at) => (
        <ThemeChip
          key={theme.primary}
          name={at === 0 ? 'From the logo' : 'Its second colour'}
          theme={theme}
          colours={colours}
          onChange={onChange}
        />
      ))}
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 'var(--chip)',
          font: 'var(--c-note)',
          color: 'var(--ink-2)',
        }}
      >
        {themes?.length === 0 && 'This logo is black, white or grey. It proposes no colours.'}
        {isError && 'The colours of this logo could not be read.'}
      </Box>
    </Chips>
  );
}
