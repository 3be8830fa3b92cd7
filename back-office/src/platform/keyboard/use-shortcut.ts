import { useEffectEvent, useLayoutEffect } from 'react';
import { areCharactersOn } from './character-keys.ts';

type Handler = (event: KeyboardEvent) => void;

/** The handlers of each key. The last one mounted receives the press: that of a dialog before that of the page. */
const handlers = new Map<string, Handler[]>();
/** A second key that follows within this time completes a sequence such as `G T`. */
const SEQUENCE_MS = 1_200;
/** The keys that may be held: each press goes one row on. */
const STEPS: ReadonlySet<string> = new Set(['j', 'k']);
let firstKey = '';
let firstAt = 0;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=menu], [role=listbox]',
    ) !== null);

/** Enter presses the button and follows the link that has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role=button]') !== null;

/** Keys in a dialog belong to it: those of the page below are silent. */
const isBehindDialog = (): boolean => document.querySelector('[role=dialog]') !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const name = `Ctrl ${key}`;
    if (!isBehindDialog()) run(name, event);
    // The act of the browser, to save the page, is no answer to a dialog either.
    else if (handlers.has(name)) event.preventDefault();
    return;
  }
  if (isTyping(event.target) && key !== 'Escape') return;
  if (isBehindDialog()) return;
  if (key === 'Enter' && isPressed(event.target)) return;
  // A held key would act on the record that takes the place of the first one.
  if (event.repeat && !STEPS.has(key)) return;
  const isCharacter = key.length === 1;
  if (isCharacter && !areCharactersOn()) return;
  const isSecond = firstKey !== '' && event.timeStamp - firstAt < SEQUENCE_MS;
  const name = isSecond ? `${firstKey} ${key}` : key;
  firstKey = '';
  if (run(name, event)) return;
  if (isCharacter && [...handlers.keys()].some((known) => known.startsWith(`${key} `))) {
    firstKey = key;
    firstAt = event.timeStamp;
  }
}

function run(name: string, event: KeyboardEvent): boolean {
  const handler = handlers.get(name)?.at(-1);
  if (handler === undefined) return false;
  event.preventDefault();
  handler(event);
  return true;
}

/**
 * Runs a function when a key is pressed, while the component is mounted. Silent while the person types or a dialog is open, and, for
 * characters, while she has turned them off. Enter stays with the button or link that has the focus.
 * @param key a letter in lower case (`a`), a named key (`Escape`), a sequence (`g t`), or with Ctrl or Cmd (`Ctrl s`)
 */
export function useShortcut(key: string, handler: Handler, isOn = true): void {
  const onPress = useEffectEvent(handler);
  // A layout effect: the key works from the frame in which the page is drawn. An effect may run after a fast first press.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const own: Handler = (event) => onPress(event);
    if (handlers.size === 0) addEventListener('keydown', onKeyDown);
    handlers.set(key, [...(handlers.get(key) ?? []), own]);
    return () => {
      const rest = (handlers.get(key) ?? []).filter((other) => other !== own);
      if (rest.length > 0) handlers.set(key, rest);
      else handlers.delete(key);
      if (handlers.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [key, isOn]);
}
