import { downIcon, gripIcon, upIcon } from '@ekhaya/icons/icon-paths';
import { IconButton, styled } from '@mui/material';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../page/icon.tsx';

const Grip = styled('span')({
  cursor: 'grab',
  position: 'relative',
  zIndex: 1,
  color: 'var(--ink-2)',
  display: 'flex',
});

/** Moves one of several to another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** The one way in which an order is changed: by a handle that is dragged, and by two buttons for the keyboard. */
export interface OrderHandles {
  /** Of the element around the list. */
  listProps: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
  /** Of each of its items, unless they are list items. */
  itemProps: { 'data-order': string };
  /** The handle of the item at a place. */
  grip: (at: number) => ReactNode;
  /** The buttons of the item at a place, with its name. */
  buttons: (at: number, name: string) => ReactNode;
}

/**
 * Handles that change the order of a list.
 * @param count how many items it has
 * @param onMove moves the item at one place to another one
 * @param selector finds the item that something was dropped on; by default the elements with `itemProps`
 */
export function useOrderHandles(
  count: number,
  onMove: (from: number, to: number) => void,
  selector?: string,
): OrderHandles {
  const list = useId();
  const [dragged, setDragged] = useState<number>();
  const drop = (event: DragEvent): void => {
    if (dragged === undefined) return;
    event.preventDefault();
    const found = selector ?? `[data-order="${list}"]`;
    const item = (event.target as Element).closest(found);
    const items = [...(item?.parentElement?.children ?? [])].filter((each) => each.matches(found));
    const to = item === null ? -1 : items.indexOf(item);
    if (to !== -1 && to !== dragged) onMove(dragged, to);
    setDragged(undefined);
  };
  return {
    listProps: { onDragOver: (event) => dragged !== undefined && event.preventDefault(), onDrop: drop },
    itemProps: { 'data-order': list },
    grip: (at) => (
      <Grip draggable aria-hidden onDragStart={() => setDragged(at)} onDragEnd={() => setDragged(undefined)}>
        <Icon path={gripIcon} />
      </Grip>
    ),
    buttons: (at, name) => (
      <>
        <IconButton aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
          <Icon path={upIcon} />
        </IconButton>
        <IconButton aria-label={`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
          <Icon path={downIcon} />
        </IconButton>
      </>
    ),
  };
}
