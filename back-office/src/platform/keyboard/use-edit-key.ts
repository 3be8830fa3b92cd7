import type { RefObject } from 'react';
import { useShortcut } from './use-shortcut.ts';

const FIELDS = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [aria-hidden=true], :disabled)',
  'textarea:not([aria-hidden=true], :disabled)',
  '[role=combobox]:not([aria-disabled=true])',
].join();

/** Lets `E` lead to the first field of an open record: of the page, unless the record is a part of it. */
export function useEditKey(record?: RefObject<HTMLElement | null>): void {
  useShortcut('e', () => {
    const root = record?.current ?? document.querySelector('main');
    root?.querySelector<HTMLElement>(FIELDS)?.focus();
  });
}
