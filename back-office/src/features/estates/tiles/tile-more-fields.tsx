import { tileColour } from '@ekhaya/contract/estates/estates.rules';
import { canBeRead } from '@ekhaya/contract/theme/theme.rules';
import { Box } from '@mui/material';
import type { DraftTile } from './tile-draft.rules.ts';
import { MoreFields, TileColour, TileSwitch, TileText, type TileEditing } from './tile-fields.tsx';

/** Says whether the words of a tile can be read on its colour. Undefined without colours of its own. */
function readingOf({ cssEnabled, cssBackGroundColour, cssFontColour }: DraftTile): string | undefined {
  const [ground, text] = [tileColour(cssBackGroundColour), tileColour(cssFontColour)];
  if (!cssEnabled || ground === undefined) return undefined;
  if (text === undefined || canBeRead(text, ground)) return 'Its words read well in both themes.';
  return 'These words cannot be read on this colour: phones show them in black or white.';
}

const has = (of: TileEditing, fields: readonly string[]): boolean => fields.some((field) => field in of.wrong);

/** The fields of a tile that are needed seldom, in groups that are closed. */
export function TileMoreFields({ of }: { of: TileEditing }) {
  const reading = readingOf(of.tile);
  return (
    <>
      <MoreFields
        title="Colours and shape"
        isOpen={has(of, [
          'cssBackGroundColour',
          'cssFontColour',
          'cssBorderColour',
          'cssBorderWidthPerc',
          'cssRoundCornerPerc',
        ])}
      >
        <TileSwitch
          of={of}
          field="cssEnabled"
          label="Colours, picture and shape of its own"
          hint="Off: the tile looks as the theme of the estate says, and what is below does nothing."
        />
        <TileColour
          of={of}
          field="cssBackGroundColour"
          label="Colour"
          hint="Of the whole tile, such as #27693f; empty for the plain one."
        />
        <TileColour
          of={of}
          field="cssFontColour"
          label="Colour of the words"
          hint="Of name, line and icon, such as #ffffff. Empty: black or white, what reads better."
        />
        {reading !== undefined && <Box role="status">{reading}</Box>}
        <TileColour
          of={of}
          field="cssBorderColour"
          label="Colour of the border"
          hint="Such as #1e3d2a. Empty: the tile has no border."
        />
        <TileText
          of={of}
          field="cssBorderWidthPerc"
          label="Width of the border, in pixels"
          hint="From 0 to 8, such as 1. It is seen with a colour of the border."
        />
        <TileText
          of={of}
          field="cssRoundCornerPerc"
          label="Corners"
          hint="How round, in per cent of the width, from the top left on; 0 5 0 5 is the leaf."
        />
      </MoreFields>
      <MoreFields title="A second half" isOpen={has(of, ['splitTileName', 'splitTileValue'])}>
        <TileSwitch
          of={of}
          field="splitTileEnabled"
          label="A second half"
          hint="A value with its name stands beside what the tile says, or below it on a picture."
        />
        <TileText
          of={of}
          field="splitTileName"
          label="Its name"
          hint="In small letters above the value, such as Water today."
        />
        <TileText
          of={of}
          field="splitTileValue"
          label="Its value"
          hint="In large letters, such as 24 °C. It is the same text on every phone."
        />
      </MoreFields>
      <MoreFields title="Contact" isOpen={has(of, ['tileContactPerson', 'tileContactNumber'])}>
        <TileText
          of={of}
          field="tileContactPerson"
          label="Person"
          hint="Stands with the number under the name, unless the tile has a line of its own."
        />
        <TileText
          of={of}
          field="tileContactNumber"
          label="Number"
          hint="Such as 011 555 0199. Called by a tile that opens nothing else."
        />
      </MoreFields>
      <MoreFields title="For the technician" isOpen={has(of, ['navigateOverrideURL', 'tileBackofficeName'])}>
        <TileSwitch
          of={of}
          field="tileDisplayTitleEnabled"
          label="The name is shown"
          hint="Off: the tile shows its picture or its icon without the name."
        />
        <TileSwitch
          of={of}
          field="navigateOverride"
          label="Opens another address instead"
          hint="On: the address below opens, whatever is chosen in ‘What a tap opens’. For a page that stands in for a while."
        />
        <TileText
          of={of}
          field="navigateOverrideURL"
          label="That address"
          hint="Begins with https://, such as https://umoya.example/closed. Used while the switch above is on."
        />
        <TileText
          of={of}
          field="tileBackofficeName"
          label="Name in the back office"
          hint="‘Visitor Access’ lets the role invite visitors. Of a tab, the name of the tab."
        />
        <TileSwitch
          of={of}
          field="enableAccessControl"
          label="Only for those who open a gate"
          hint="On: people of the role see the tile only while a gate of the estate opens for them."
        />
        <TileText
          of={of}
          field="visitorAccessAPIPath"
          label="Path of the visitors’ call"
          hint="Of the tile ‘Visitor Access’: invitations go to this path of the server, such as /api/vistor, which an empty field means as well."
        />
      </MoreFields>
    </>
  );
}
