import { Box, MenuItem, styled, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import { useTileIcons } from './tiles.queries.ts';

const Choice = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  border: 0,
  borderRadius: 'var(--ctl-s)',
  background: 'var(--fill)',
  color: 'var(--ink)',
  cursor: 'pointer',
  '&[aria-pressed=true]': { background: 'var(--here)', color: 'var(--on-here)' },
});

const ALL = 'All families';

interface IconChoiceProps {
  family: string;
  name: string;
  onChoose: (icon: { iconFamily: string; iconName: string; iconFontIcon: string }) => void;
  problem: string | undefined;
}

/** Chooses the icon of a tile from the drawings of the icon families. */
export function IconChoice({ family, name, onChoose: choose, problem }: IconChoiceProps) {
  const { data: icons = [] } = useTileIcons();
  const chosenId = useId();
  const [only, setOnly] = useState(ALL);
  const families = [...new Set(icons.flatMap(({ names }) => names.map((each) => each.family)))];
  const shown = icons.flatMap(({ path, names }) => {
    const chosen = names.find((each) => each.family === family && each.name === name);
    const offered = only === ALL ? (chosen ?? names[0]) : names.find((each) => each.family === only);
    return offered === undefined ? [] : [{ path, ...offered, isChosen: chosen !== undefined }];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        label="Icon family"
        value={only}
        onChange={({ target }) => setOnly(target.value)}
        helperText="Shows the drawings of one family only, such as Ionicons."
      >
        {[ALL, ...families].map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
      <Box
        role="group"
        aria-label="Icon"
        aria-describedby={chosenId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {shown.map((icon) => (
          <Choice
            key={icon.path}
            type="button"
            aria-label={icon.name}
            aria-pressed={icon.isChosen}
            onClick={() => choose({ iconFamily: icon.family, iconName: icon.name, iconFontIcon: icon.path })}
          >
            <Icon path={icon.path} />
          </Choice>
        ))}
      </Box>
      <Box id={chosenId} sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {name === '' ? 'No icon is chosen.' : `${name} of ${family}`}
      </Box>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'var(--bad)' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
