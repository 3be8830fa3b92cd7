import { styled } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { useShortcut } from '../keyboard/use-shortcut.ts';

interface RowListProps {
  /** Names the list for screen readers. */
  label: string;
  /** `Row`s. */
  children: ReactNode;
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/**
 * A list of `Row`s with hairlines. `J` and `K` go to the next and the previous row: while a panel is open they open that row,
 * otherwise they focus it, and `Enter` opens it. `X` chooses the row, where rows can be chosen. One list of a page has the keys.
 */
export function RowList({ label, children }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1): void => {
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])];
    const chosen = targets.findIndex((target) => target.hasAttribute('aria-current'));
    const focused = targets.findIndex((target) => target === document.activeElement);
    const at = focused === -1 ? chosen : focused;
    const next = targets[at === -1 ? (by === 1 ? 0 : targets.length - 1) : at + by];
    if (next === undefined) return;
    next.focus();
    if (chosen !== -1) next.click();
  };
  const pick = (): void => {
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])];
    const row = targets.find((target) => target.closest('li')?.contains(document.activeElement) === true);
    const open = targets.find((target) => target.hasAttribute('aria-current'));
    (row ?? open)?.closest('li')?.querySelector<HTMLElement>('[data-row-pick]')?.click();
  };
  useShortcut('x', pick);
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  return (
    <List ref={list} aria-label={label}>
      {children}
    </List>
  );
}
