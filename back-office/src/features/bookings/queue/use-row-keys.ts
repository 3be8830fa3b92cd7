import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';

/** The row of a list that has the focus, with its button for a key. */
const focusedRow = (key: string) => {
  const row = document.activeElement?.closest('li');
  return { row, button: row?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`) };
};

/** Lets `A` and `R` press the buttons of the row that has the focus. `A` goes on to the next row, as it does in the panel. */
export function useRowKeys(isOn: boolean): void {
  const accept = ({ repeat: isHeld }: KeyboardEvent): void => {
    const { row, button } = focusedRow('A');
    if (isHeld || !row || !button) return;
    button.click();
    const next = row.nextElementSibling ?? row.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-row-target]')?.focus();
  };
  useShortcut('a', accept, isOn);
  useShortcut('r', () => focusedRow('R').button?.click(), isOn);
}
