import type { Tile as TileData } from '@ekhaya/contract/estates/estates';
import { viewOfTile } from '@ekhaya/contract/estates/tile-view.rules';
import { Tile, TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { PhonePreview } from '../../../platform/phone-preview/phone-preview.tsx';
import type { DraftTile } from './tile-draft.rules.ts';

/** How the phone is shown. */
export type PhoneLook = 'light' | 'dark' | 'offline';

interface PhoneTilesProps {
  /** The tiles of the page in their order. */
  tiles: readonly DraftTile[];
  title: string;
  look: PhoneLook;
  chosenKey: string;
  onChoose: (key: string) => void;
  /** Moves a tile to the place of another one. */
  onMove: (key: string, to: string) => void;
}

/** The key of the tile at a point of the phone's screen. */
function tileAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): string | undefined {
  const found = currentTarget.ownerDocument.elementFromPoint(clientX, clientY);
  return found?.closest<HTMLElement>('[data-tile]')?.dataset['tile'];
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * A page of tiles on a phone. A tile is chosen by pressing it, and moved by dragging, by the arrow
 * keys, or by the buttons of its panel.
 */
export function PhoneTiles({ tiles, title, look, chosenKey, onChoose, onMove }: PhoneTilesProps) {
  const [dragged, setDragged] = useState('');
  const [target, setTarget] = useState('');
  const isDark = look === 'dark';
  const solid = tiles.find((tile) => viewOfTile(tile).isSolid);
  const end = (): void => {
    setDragged('');
    setTarget('');
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key] ?? 0;
    const to = tiles[at + step];
    const tile = tiles[at];
    if (step === 0 || to === undefined || tile === undefined) return;
    event.preventDefault();
    onMove(tile.key, to.key);
  };
  const isOff = (tile: TileData): boolean => !tile.tileEnabled;
  return (
    <PhonePreview
      label={`${title} on a phone, ${look}`}
      theme={isDark ? 'dark' : 'light'}
      title={title}
      scale={0.78}
      height={600}
      isUsable
    >
      <TileGrid>
        {tiles.map((tile, at) => (
          <div
            key={tile.key}
            role="presentation"
            className="tile-pick"
            data-tile={tile.key}
            data-is-chosen={tile.key === chosenKey || undefined}
            data-is-target={(tile.key === target && target !== dragged) || undefined}
            data-is-off={isOff(tile) || look === 'offline' || undefined}
            onPointerDown={() => setDragged(tile.key)}
            onPointerMove={(event) => dragged !== '' && setTarget(tileAt(event) ?? '')}
            onPointerUp={(event) => {
              const to = tileAt(event);
              if (dragged !== '' && to !== undefined && to !== dragged) onMove(dragged, to);
              end();
            }}
            onPointerCancel={end}
            // The browser would drag the picture of a tile by itself, which ends the dragging of the tile.
            onDragStart={(event) => event.preventDefault()}
            onKeyDown={(event) => press(event, at)}
          >
            <Tile {...viewOfTile(tile, isDark)} isSolid={tile === solid} onPress={() => onChoose(tile.key)} />
          </div>
        ))}
      </TileGrid>
    </PhonePreview>
  );
}
