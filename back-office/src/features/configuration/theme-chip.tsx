import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import { Chip } from '../../platform/page/chips.tsx';

interface ThemeChipProps {
  name: string;
  /** The colours that the chip stands for. */
  theme: ThemeColours;
  /** The colours that are chosen. */
  colours: ThemeColours;
  onChange: (colours: ThemeColours) => void;
}

/** A chip that chooses the colours of an estate, with a patch of the main one. */
export function ThemeChip({ name, theme, colours, onChange: change }: ThemeChipProps) {
  return (
    <Chip isOn={colours.primary === theme.primary} onClick={() => change(theme)}>
      <Box
        component="span"
        sx={{ width: 14, height: 14, borderRadius: 'var(--ctl-s)', border: '1px solid var(--line)' }}
        style={{ background: theme.primary }}
      />
      {name}
    </Chip>
  );
}
