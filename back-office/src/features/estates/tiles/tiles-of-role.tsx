import { plusIcon, undoIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { DraftNote } from '../../../platform/drafts/draft-note.tsx';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { ConflictNotice } from '../../../platform/states/conflict-notice.tsx';
import { PhoneTiles, type PhoneLook } from './phone-tiles.tsx';
import { locations, movedTile, newTile } from './tile-draft.rules.ts';
import { TileForm } from './tile-form.tsx';
import type { RoleWithTiles } from './tiles.queries.ts';
import { useTileDraft } from './use-tile-draft.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';

const looks: readonly { id: PhoneLook; label: string }[] = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'offline', label: 'Offline' },
];

const changesText = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One change, not published' : `${count} changes, not published`;

/** The roles that a publication concerns: `Owner`, `Owner and Tenant`, `5 roles`. */
const seersText = (names: readonly string[]): string => {
  if (names.length > 3) return `${names.length} roles`;
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

interface TilesOfRoleProps {
  role: RoleWithTiles;
  /** Chooses the role. */
  seenBy: ReactNode;
  read: UseQueryResult<TilesOfEstate>;
}

/** The tiles of a role on a phone, those that are not on the page, and the fields of the chosen one. */
export function TilesOfRole({ role, seenBy, read }: TilesOfRoleProps) {
  const notify = useNotify();
  const { form, change, undo, changes, otherIds, others: changedRoles } = useTileDraft(role, read);
  const otherRoles = (read.data?.roles ?? []).filter(({ id }) => otherIds.includes(id));
  const names = [
    role.displayName,
    ...otherRoles.flatMap(({ id, displayName }) =>
      changedRoles.some(({ roleId }) => roleId === id) ? [displayName] : [],
    ),
  ];
  const seers = seersText(names);
  const { row: chosenKey, open: choose, close } = useChosenRow(false);
  const [location, setLocation] = useState<(typeof locations)[number]['id']>('home');
  const [look, setLook] = useState<PhoneLook>('light');
  const [said, setSaid] = useState('');
  const tiles = form.value;
  const page = tiles.filter((tile) => tile.tileEnabled && tile.tileAppLocation === location);
  const others = tiles.filter((tile) => !page.includes(tile));
  const at = tiles.findIndex(({ key }) => key === chosenKey);
  const chosen = tiles[at];
  const move = (key: string, to: string): void => {
    const next = movedTile(tiles, key, to);
    change(next);
    const onPage = next.filter((tile) => page.some((each) => each.key === tile.key));
    const place = onPage.findIndex((tile) => tile.key === key) + 1;
    setSaid(`${onPage[place - 1]?.tileDisplayTitle ?? ''} is ${place} of ${onPage.length}`);
  };
  const add = (): void => {
    const key = `new-${crypto.randomUUID()}`;
    change([...tiles, newTile(role, { key, tileAppLocation: location })]);
    choose(key);
  };
  const publish = async (save: () => Promise<boolean>): Promise<void> => {
    if (await save()) notify(`Published. Phones of ${seers} follow within a second`, { type: 'success' });
  };
  const people = peopleText(role.holders);
  return (
    <RoomPage
      title="Home tiles"
      note={changesText(changes)}
      actions={
        <>
          <Button variant="sand" disabled={undo === undefined} onClick={undo} startIcon={<Icon path={undoIcon} />}>
            Undo
          </Button>
          <Button
            variant="contained"
            disabled={changes === 0 || form.isSaving || form.conflict !== undefined}
            onClick={() => void publish(form.save)}
          >
            {form.isSaving ? 'Publishing…' : names.length === 1 ? `Publish to ${people}` : `Publish for ${seers}`}
          </Button>
        </>
      }
      tabs={seenBy}
      panel={
        chosen && (
          <SidePanel
            key={chosen.key}
            kind="Tile"
            title={chosen.tileDisplayTitle}
            onClose={close}
            acts={
              <>
                {(['Earlier', 'Later'] as const).map((way) => {
                  const onPage = page.indexOf(chosen);
                  const neighbour = onPage === -1 ? undefined : page[onPage + (way === 'Earlier' ? -1 : 1)];
                  return (
                    <Button
                      key={way}
                      variant="sand"
                      disabled={neighbour === undefined}
                      onClick={() => neighbour && move(chosen.key, neighbour.key)}
                    >
                      {way}
                    </Button>
                  );
                })}
                <Button
                  variant="sand"
                  onClick={() => {
                    change(tiles.filter((tile) => tile !== chosen));
                    close();
                  }}
                >
                  Delete this tile
                </Button>
              </>
            }
          >
            <TileForm
              seenBy={role.displayName}
              others={otherRoles}
              editing={{
                tile: chosen,
                set: (changed) => change(tiles.map((tile) => (tile === chosen ? { ...tile, ...changed } : tile))),
                wrong: Object.fromEntries(
                  Object.entries(form.wrong).flatMap(([field, sentence]) =>
                    field.startsWith(`tiles.${at}.`) ? [[field.slice(`tiles.${at}.`.length), sentence]] : [],
                  ),
                ),
              }}
            />
          </SidePanel>
        )
      }
    >
      <DraftNote restoredAt={form.restoredAt} onThrowAway={form.keepTheirs} />
      {form.conflict !== undefined && (
        <ConflictNotice
          change={form.conflict}
          what="the tiles"
          fields={form.differences}
          onKeepTheirs={form.keepTheirs}
          onKeepMine={() => void publish(form.keepMine)}
        />
      )}
      {form.problem !== undefined && <Alert severity="error">{sentenceOf(form.problem)}</Alert>}
      <WrongTiles wrong={form.wrong} titles={tiles.map((tile) => tile.tileDisplayTitle)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        <Box>
          <Chips label="Page of the app">
            {locations.map(({ id, label }) => (
              <Chip key={id} isOn={id === location} onClick={() => setLocation(id)}>
                {label}
              </Chip>
            ))}
          </Chips>
          <PhoneTiles
            tiles={page}
            title={locations.find(({ id }) => id === location)?.label ?? ''}
            look={look}
            chosenKey={chosenKey}
            onChoose={choose}
            onMove={move}
          />
          <Chips label="Look of the phone">
            {looks.map(({ id, label }) => (
              <Chip key={id} isOn={id === look} onClick={() => setLook(id)}>
                {label}
              </Chip>
            ))}
          </Chips>
          <Box role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', maxWidth: 320 }}>
            {said === '' ? 'Drag a tile, or move it with the arrow keys.' : said}
          </Box>
        </Box>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <SectionHead title="Not on this page" />
          <RowList label="Not on this page">
            {others.map((tile) => (
              <Row
                key={tile.key}
                title={tile.tileDisplayTitle}
                note={tile.tileEnabled ? locations.find(({ id }) => id === tile.tileAppLocation)?.label : 'Not shown'}
                isChosen={tile.key === chosenKey}
                onOpen={() => choose(tile.key)}
              />
            ))}
          </RowList>
          <Button variant="sand" onClick={add} startIcon={<Icon path={plusIcon} size={18} />}>
            New tile
          </Button>
        </Box>
      </Box>
    </RoomPage>
  );
}

/** Names the tiles that the server refused; the sentences stand at their fields. */
function WrongTiles({ wrong, titles }: { wrong: Readonly<Record<string, string>>; titles: readonly string[] }) {
  const fields = Object.keys(wrong);
  const places = new Set(fields.flatMap((field) => (field.startsWith('tiles.') ? [Number(field.split('.')[1])] : [])));
  if (fields.length === 0) return null;
  // Mistakes that only another role has.
  if (places.size === 0) return <Alert severity="error">Nothing is published. {Object.values(wrong)[0]}</Alert>;
  const names = [...places].map((place) => titles[place] ?? 'a tile').join(', ');
  return <Alert severity="error">Nothing is published. Correct {names}.</Alert>;
}
