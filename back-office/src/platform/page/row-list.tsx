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

const SCOPE = 'aside, main, body';

/** The rows of all lists of the page or the panel in which a list stands. */
function targetsBeside(list: Element | null): HTMLElement[] {
  const scope = list?.closest(SCOPE);
  return [...(scope?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [])].filter(
    (target) => target.closest(SCOPE) === scope,
  );
}

/**
 * A list of `Row`s with hairlines. `J` and `K` go to the next and the previous row: while a panel is open they open that row,
 * otherwise they focus it, and `Enter` opens it. `X` chooses the row, where rows can be chosen. The lists of a page are one for the keys,
 * and those of a panel that opens beside them are another.
 */
export function RowList({ label, children }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1): void => {
    const targets = targetsBeside(list.current);
    const chosen = targets.findIndex((target) => target.hasAttribute('aria-current'));
    const focused = targets.findIndex((target) => target === document.activeElement);
    const at = focused === -1 ? chosen : focused;
    const next = targets[at === -1 ? (by === 1 ? 0 : targets.length - 1) : at + by];
    if (next === undefined) return;
    next.focus();
    if (chosen !== -1) next.click();
  };
  const pick = (): void => {
    const targets = targetsBeside(list.current);
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
