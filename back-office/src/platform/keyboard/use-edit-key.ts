import type { RefObject } from 'react';
import { useShortcut } from './use-shortcut.ts';

const WRITTEN = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [aria-hidden=true], :disabled)',
  'textarea:not([aria-hidden=true], :disabled)',
].join();
const CHOSEN = '[role=combobox]:not([aria-disabled=true])';

/**
 * Lets `E` lead to the first field of an open record that somebody can write in, or else to the first choice: of the page, unless the
 * record is a part of it.
 */
export function useEditKey(record?: RefObject<HTMLElement | null>): void {
  useShortcut('e', () => {
    const root = record?.current ?? document.querySelector('main');
    (root?.querySelector<HTMLElement>(WRITTEN) ?? root?.querySelector<HTMLElement>(CHOSEN))?.focus();
  });
}
