import { directoryIconNames, type DirectoryIconName } from '@ekhaya/contract/directory/services.rules';
import { directoryIcons } from '@ekhaya/icons/directory-icons';
import { Box, MenuItem, TextField } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';

const words: Record<DirectoryIconName, string> = {
  book: 'Book',
  building: 'Building',
  car: 'Car',
  bolt: 'Electricity',
  drop: 'Water',
  file: 'Paper',
  food: 'Food',
  health: 'Health',
  home: 'House',
  leaf: 'Garden',
  people: 'People',
  shield: 'Security',
  waves: 'Pool',
  wrench: 'Repairs',
};

/** Chooses the icon of a service or of a kind of service. */
export function IconSelect({
  value,
  onChange,
}: {
  value: DirectoryIconName;
  onChange: (icon: DirectoryIconName) => void;
}) {
  return (
    <TextField select label="Icon" value={value} onChange={({ target }) => onChange(target.value as DirectoryIconName)}>
      {directoryIconNames.map((name) => (
        <MenuItem key={name} value={name}>
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <Icon path={directoryIcons[name]} />
            {words[name]}
          </Box>
        </MenuItem>
      ))}
    </TextField>
  );
}
