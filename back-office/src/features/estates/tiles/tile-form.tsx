import { picturesOfTile, tileColour } from '@ekhaya/contract/estates/estates.rules';
import { canBeRead } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { IconChoice } from './icon-choice.tsx';
import { MoreFields, TileSelect, TileSwitch, TileText, type TileEditing } from './tile-fields.tsx';
import { TilePicture } from './tile-picture.tsx';
import { locations, tileRatios, type DraftTile } from './tile-draft.rules.ts';

const sizes = [
  { id: 'small', label: 'Half' },
  { id: 'medium', label: 'Tall' },
  { id: 'large', label: 'Large' },
] as const;

const targets: readonly { id: DraftTile['navigateType']; label: string }[] = [
  { id: 'screen', label: 'A screen of the app' },
  { id: 'external', label: 'A page of the web' },
  { id: 'app', label: 'Another app' },
  { id: 'none', label: 'Nothing, or a call to its contact' },
];

/** Says whether the words of a tile can be read on its colour. Undefined without colours of its own. */
function readingOf({ cssEnabled, cssBackGroundColour, cssFontColour }: DraftTile): string | undefined {
  const [ground, text] = [tileColour(cssBackGroundColour), tileColour(cssFontColour)];
  if (!cssEnabled || ground === undefined) return undefined;
  if (text === undefined || canBeRead(text, ground)) return 'Its words read well in both themes.';
  return 'These words cannot be read on this colour: phones show them in black or white.';
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].toSorted();

const has = (of: TileEditing, fields: readonly string[]): boolean => fields.some((field) => field in of.wrong);

interface TileFormProps {
  editing: TileEditing;
  /** The role whose tile it is. */
  seenBy: string;
  /** The other roles of the estate. */
  others: readonly { id: string; displayName: string }[];
}

/** All fields of a tile, the ones that are needed often first. */
export function TileForm({ editing: of, seenBy, others }: TileFormProps) {
  const { tile, set } = of;
  const { alsoFor = [] } = tile;
  const reading = readingOf(tile);
  const ratio = tileRatios[tile.cssDefaultSize];
  const { day, dusk = '' } = picturesOfTile(tile.cssBackGroundImage);
  const setPictures = (pictures: { day: string; dusk: string }): void =>
    set({
      cssBackGroundImage: [pictures.day, pictures.dusk].filter((each) => each !== '').join('|'),
      ...(pictures.day !== '' && { cssEnabled: true }),
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      <TileText of={of} field="tileDisplayTitle" label="Name" />
      <TileSwitch of={of} field="tileEnabled" label="Shown" />
      <TileSelect of={of} field="tileAppLocation" label="Where" choices={locations} />
      {others.length > 0 && (
        <Box>
          <Box aria-hidden sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            Seen by {seenBy}, and also by
          </Box>
          <Chips label={`Seen by ${seenBy}, and also by`}>
            {others.map(({ id, displayName }) => (
              <Chip key={id} isOn={alsoFor.includes(id)} onClick={() => set({ alsoFor: toggled(alsoFor, id) })}>
                {displayName}
              </Chip>
            ))}
          </Chips>
        </Box>
      )}
      <Chips label="Size">
        {sizes.map(({ id, label }) => (
          <Chip key={id} isOn={tile.cssDefaultSize === id} onClick={() => set({ cssDefaultSize: id })}>
            {label}
          </Chip>
        ))}
      </Chips>
      <TileSelect of={of} field="navigateType" label="What a tap opens" choices={targets} />
      {tile.navigateType === 'screen' && (
        <TileText of={of} field="navigatePath" label="Screen" hint="Its path in the app, such as /events." />
      )}
      {tile.navigateType === 'external' && <TileText of={of} field="navigatePath" label="Address of the page" />}
      {tile.navigateType === 'app' && (
        <>
          <TileText of={of} field="navigateAppName" label="Name of the app" />
          <TileText of={of} field="navigateAppStoreID" label="Id in the App Store" />
          <TileText of={of} field="navigateAppStoreLocale" label="Country of the App Store" hint="Such as za." />
          <TileText of={of} field="navigatePlayStoreID" label="Id in the Play Store" />
        </>
      )}
      <TileSwitch of={of} field="tileDescriptionEnabled" label="A line under the name" />
      {tile.tileDescriptionEnabled && <TileText of={of} field="tileDescription" label="Line under the name" />}
      <TileSwitch of={of} field="iconEnabled" label="An icon" />
      {tile.iconEnabled && (
        <>
          <TileSelect
            of={of}
            field="iconToUse"
            label="Which icon"
            choices={[
              { id: 'font', label: 'A drawing' },
              { id: 'remote', label: 'A picture of the web' },
              { id: 'local', label: 'A picture of this estate' },
            ]}
          />
          {tile.iconToUse === 'font' && (
            <IconChoice
              family={tile.iconFamily}
              name={tile.iconName}
              onChoose={(icon) => set(icon)}
              problem={of.wrong['iconName']}
            />
          )}
          {tile.iconToUse === 'remote' && <TileText of={of} field="iconRemoteIcon" label="Address of the icon" />}
          {tile.iconToUse === 'local' && <TileText of={of} field="iconLocalIcon" label="Name of the icon" />}
        </>
      )}
      <TilePicture label="Picture" address={day} ratio={ratio} onChange={(next) => setPictures({ day: next, dusk })} />
      {day !== '' && (
        <TilePicture
          label="Picture at night"
          address={dusk}
          ratio={ratio}
          onChange={(next) => setPictures({ day, dusk: next })}
        />
      )}
      {of.wrong['cssBackGroundImage'] !== undefined && <p role="alert">{of.wrong['cssBackGroundImage']}</p>}
      <MoreFields
        title="Colours and shape"
        isOpen={has(of, ['cssBackGroundColour', 'cssFontColour', 'cssBorderColour', 'cssBorderWidthPerc'])}
      >
        <TileSwitch of={of} field="cssEnabled" label="Colours, picture and shape of its own" />
        <TileText of={of} field="cssBackGroundColour" label="Colour" hint="Such as #27693f; empty for the plain one." />
        <TileText of={of} field="cssFontColour" label="Colour of the words" />
        {reading !== undefined && <Box role="status">{reading}</Box>}
        <TileText of={of} field="cssBorderColour" label="Colour of the border" />
        <TileText of={of} field="cssBorderWidthPerc" label="Width of the border, in pixels" />
        <TileText
          of={of}
          field="cssRoundCornerPerc"
          label="Corners"
          hint="From the top left on; 0 5 0 5 is the leaf."
        />
      </MoreFields>
      <MoreFields title="A second half" isOpen={false}>
        <TileSwitch of={of} field="splitTileEnabled" label="A second half" />
        <TileText of={of} field="splitTileName" label="Its name" />
        <TileText of={of} field="splitTileValue" label="Its value" />
      </MoreFields>
      <MoreFields title="Contact" isOpen={false}>
        <TileText of={of} field="tileContactPerson" label="Person" />
        <TileText of={of} field="tileContactNumber" label="Number" hint="Called by a tile that opens nothing else." />
      </MoreFields>
      <MoreFields title="For the technician" isOpen={has(of, ['navigateOverrideURL', 'tileBackofficeName'])}>
        <TileSwitch of={of} field="tileDisplayTitleEnabled" label="The name is shown" />
        <TileSwitch of={of} field="navigateOverride" label="Opens another address instead" />
        <TileText of={of} field="navigateOverrideURL" label="That address" />
        <TileText
          of={of}
          field="tileBackofficeName"
          label="Name in the back office"
          hint="‘Visitor Access’ lets the role invite visitors. Of a tab, the name of the tab."
        />
        <TileSwitch of={of} field="enableAccessControl" label="Only for those who open a gate" />
        <TileText of={of} field="visitorAccessAPIPath" label="Path of the visitors’ call" />
      </MoreFields>
    </Box>
  );
}
