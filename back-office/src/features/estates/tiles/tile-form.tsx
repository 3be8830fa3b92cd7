import { picturesOfTile } from '@ekhaya/contract/estates/estates.rules';
import { Box } from '@mui/material';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { IconChoice } from './icon-choice.tsx';
import { locations, tabs, tileRatios } from './tile-draft.rules.ts';
import { TileSelect, TileSwitch, TileText, type TileEditing } from './tile-fields.tsx';
import { TileMoreFields } from './tile-more-fields.tsx';
import { TilePicture } from './tile-picture.tsx';
import { TileTarget } from './tile-target.tsx';

const sizes = [
  { id: 'small', label: 'Half' },
  { id: 'medium', label: 'Tall' },
  { id: 'large', label: 'Large' },
] as const;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].toSorted();

interface TileFormProps {
  editing: TileEditing;
  /** The role whose tile it is. */
  seenBy: string;
  /** The other roles of the estate. */
  others: readonly { id: string; displayName: string }[];
}

/** All fields of a tile, the ones that are needed often first. Each says what it does; the phone beside them shows it. */
export function TileForm({ editing: of, seenBy, others }: TileFormProps) {
  const { tile, set } = of;
  const { alsoFor = [] } = tile;
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      <TileText of={of} field="tileDisplayTitle" label="Name" hint="Stands on the tile, and the search finds it." />
      <TileSwitch
        of={of}
        field="tileEnabled"
        label="Shown"
        hint="Off: the tile is kept here and no phone shows it. A tab is greyed, but for Emergency and Access."
      />
      <TileSelect
        of={of}
        field="tileAppLocation"
        label="Where"
        choices={locations}
        hint="The page of the app on which it stands. A tile of the tabs changes the tab with its name."
      />
      {tile.tileAppLocation === 'tabBar' && <TabOfTile of={of} />}
      {others.length > 0 && (
        <Box>
          <Box aria-hidden sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            Seen by {seenBy}, and also by
          </Box>
          <Chips
            label={`Seen by ${seenBy}, and also by`}
            hint="A role that is green gets this tile as well when you publish."
          >
            {others.map(({ id, displayName }) => (
              <Chip key={id} isOn={alsoFor.includes(id)} onClick={() => set({ alsoFor: toggled(alsoFor, id) })}>
                {displayName}
              </Chip>
            ))}
          </Chips>
        </Box>
      )}
      <Chips
        label="Size"
        hint="Half: half of the width. Tall: half of the width, two rows. Large: the width, two rows."
      >
        {sizes.map(({ id, label }) => (
          <Chip key={id} isOn={tile.cssDefaultSize === id} onClick={() => set({ cssDefaultSize: id })}>
            {label}
          </Chip>
        ))}
      </Chips>
      <TileTarget of={of} />
      <TileSwitch
        of={of}
        field="tileDescriptionEnabled"
        label="A line under the name"
        hint="Off: the app that it opens or its contact stands there, if it has one."
      />
      {tile.tileDescriptionEnabled && (
        <TileText
          of={of}
          field="tileDescription"
          label="Line under the name"
          hint="A few words, such as ‘Swim, paddle, or do nothing at all’."
        />
      )}
      <TileIcon of={of} />
      <TilePictures of={of} />
      <TileMoreFields of={of} />
    </Box>
  );
}

/** The tab that a tile of the tabs changes. */
function TabOfTile({ of }: { of: TileEditing }) {
  const name = of.tile.tileBackofficeName.trim().toLowerCase();
  return (
    <TileSelect
      of={{ ...of, tile: { ...of.tile, tileBackofficeName: tabs.some(({ id }) => id === name) ? name : '' } }}
      field="tileBackofficeName"
      label="Which tab"
      choices={[{ id: '', label: 'None' }, ...tabs]}
      hint="The tab at the foot of the app that gets this name, this icon and this target."
    />
  );
}

/** The icon of a tile: a drawing, or a picture from two places. */
function TileIcon({ of }: { of: TileEditing }) {
  const { tile, set } = of;
  return (
    <>
      <TileSwitch
        of={of}
        field="iconEnabled"
        label="An icon"
        hint="Stands with the name. A tile with a picture shows the picture in its place."
      />
      {tile.iconEnabled && (
        <TileSelect
          of={of}
          field="iconToUse"
          label="Which icon"
          choices={[
            { id: 'font', label: 'A drawing' },
            { id: 'remote', label: 'A picture of the web' },
            { id: 'local', label: 'A picture of this estate' },
          ]}
          hint="A drawing follows the colours of the tile and both themes; a picture keeps its own colours."
        />
      )}
      {tile.iconEnabled && tile.iconToUse === 'font' && (
        <IconChoice
          family={tile.iconFamily}
          name={tile.iconName}
          onChoose={(icon) => set(icon)}
          problem={of.wrong['iconName']}
        />
      )}
      {tile.iconEnabled && tile.iconToUse === 'remote' && (
        <TileText
          of={of}
          field="iconRemoteIcon"
          label="Address of the icon"
          hint="Begins with https://, such as https://umoya.example/leaf.png. Phones load it from there."
        />
      )}
      {tile.iconEnabled && tile.iconToUse === 'local' && (
        <TileText
          of={of}
          field="iconLocalIcon"
          label="Name of the icon"
          hint="The name of a picture on this server: pool for /media/pool."
        />
      )}
    </>
  );
}

/** The pictures of a tile: by day, and one for the dark theme. */
function TilePictures({ of }: { of: TileEditing }) {
  const { tile, set } = of;
  const ratio = tileRatios[tile.cssDefaultSize];
  const { day, dusk = '' } = picturesOfTile(tile.cssBackGroundImage);
  const setPictures = (pictures: { day: string; dusk: string }): void =>
    set({
      cssBackGroundImage: [pictures.day, pictures.dusk].filter((each) => each !== '').join('|'),
      ...(pictures.day !== '' && { cssEnabled: true }),
    });
  return (
    <>
      <TilePicture
        label="Picture"
        hint="Fills the tile. It is cut to the size that is chosen above."
        address={day}
        ratio={ratio}
        onChange={(next) => setPictures({ day: next, dusk })}
      />
      {day !== '' && (
        <TilePicture
          label="Picture at night"
          hint="In its place in the dark theme. Without one, both themes show the picture of the day."
          address={dusk}
          ratio={ratio}
          onChange={(next) => setPictures({ day, dusk: next })}
        />
      )}
      {of.wrong['cssBackGroundImage'] !== undefined && <p role="alert">{of.wrong['cssBackGroundImage']}</p>}
    </>
  );
}
