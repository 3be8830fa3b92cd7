import { isTileScreen, tileScreens, type TileScreenPath } from '@ekhaya/contract/estates/tile-screens.rules';
import { pointerIcon } from '@ekhaya/icons/icon-paths';
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import type { DraftTile } from './tile-draft.rules.ts';
import { TileSelect, TileText, type TileEditing } from './tile-fields.tsx';
import { tileScreenIcons } from './tile-screen-icons.ts';

const targets: readonly { id: DraftTile['navigateType']; label: string }[] = [
  { id: 'screen', label: 'A screen of the app' },
  { id: 'external', label: 'A page of the web' },
  { id: 'app', label: 'Another app' },
  { id: 'none', label: 'Nothing, or a call to its contact' },
];

/** What a tap on a tile opens. */
export function TileTarget({ of }: { of: TileEditing }) {
  const { navigateType } = of.tile;
  return (
    <>
      <TileSelect
        of={of}
        field="navigateType"
        label="What a tap opens"
        choices={targets}
        hint="Where a tap leads. Without a network the tiles of Home cannot be pressed."
      />
      {navigateType === 'screen' && <TileScreen of={of} />}
      {navigateType === 'external' && (
        <TileText
          of={of}
          field="navigatePath"
          label="Address of the page"
          hint="Begins with https://, such as https://umoya.example/menu. It opens inside the app."
        />
      )}
      {navigateType === 'app' && (
        <>
          <TileText
            of={of}
            field="navigateAppName"
            label="Name of the app"
            hint="Such as Bolt. The tile says ‘Opens Bolt’ where it has no line under its name."
          />
          <TileText
            of={of}
            field="navigateAppStoreID"
            label="Id in the App Store"
            hint="The digits after ‘id’ in its address there, such as 675033630. iPhones open it."
          />
          <TileText
            of={of}
            field="navigateAppStoreLocale"
            label="Country of the App Store"
            hint="Two letters, such as za, which an empty field means as well."
          />
          <TileText
            of={of}
            field="navigatePlayStoreID"
            label="Id in the Play Store"
            hint="After ‘id=’ in its address there, such as ee.mtakso.client. Android phones open it."
          />
        </>
      )}
    </>
  );
}

const OTHER = 'other';

/** Chooses a screen of the app by its name and icon. Any other path is typed. */
function TileScreen({ of }: { of: TileEditing }) {
  const path = of.tile.navigatePath;
  const isKnown = isTileScreen(path);
  const [isOther, setOther] = useState(path !== '' && !isKnown);
  const isTyped = isOther || (path !== '' && !isKnown);
  const problem = of.wrong['navigatePath'];
  const choose = (chosen: string): void => {
    setOther(chosen === OTHER);
    of.set({ navigatePath: chosen === OTHER ? '' : chosen });
  };
  return (
    <>
      <TextField
        select
        label="Screen"
        value={isTyped ? OTHER : path}
        onChange={({ target }) => choose(target.value)}
        error={problem !== undefined && !isTyped}
        helperText={
          problem !== undefined && !isTyped ? problem : 'A tap opens it. A role that may not use it reads so there.'
        }
      >
        {(Object.keys(tileScreens) as TileScreenPath[]).map((each) => (
          <MenuItem key={each} value={each}>
            <ScreenChoice icon={tileScreenIcons[each]} words={tileScreens[each]} />
          </MenuItem>
        ))}
        <MenuItem value={OTHER}>
          <ScreenChoice icon={pointerIcon} words="Another path" />
        </MenuItem>
      </TextField>
      {isTyped && (
        <TileText
          of={of}
          field="navigatePath"
          label="Path of the screen"
          hint="Its path in the app, such as /events. Small and capital letters differ."
        />
      )}
    </>
  );
}

function ScreenChoice({ icon, words }: { icon: string; words: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Icon path={icon} />
      {words}
    </Box>
  );
}
