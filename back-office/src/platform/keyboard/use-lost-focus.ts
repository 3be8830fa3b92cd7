import { useEffect } from 'react';

/** The heading of the record whose panel is open, and that of the room. */
const RECORD = 'main [data-record-heading]';
const ROOM = 'main h1[tabindex]';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus to the heading of the open record, or else of the room, when what had the focus is taken off the page: a row that was
 * decided on, a button that led to another room. Otherwise the next `Tab` would begin at the top of the page. A dialog keeps the focus
 * to itself. A focus that the person gave up, by a press beside every control, stays away.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    // Some browsers announce that an element loses the focus also when it is taken off the page: whether it is still there shows later.
    const onBlur = ({ target }: FocusEvent): void =>
      void setTimeout(() => {
        if (last === target && last?.isConnected === true && isLost()) last = null;
      });
    const find = (): void => {
      if (last === null || last.isConnected || !isLost() || document.querySelector('[role=dialog]') !== null) return;
      const heading = document.querySelector<HTMLElement>(RECORD) ?? document.querySelector<HTMLElement>(ROOM);
      heading?.focus({ preventScroll: true });
    };
    // The parts of the page that are drawn or removed in the same step move the focus first.
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(find);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', onFocus);
    addEventListener('focusout', onBlur);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', onBlur);
    };
  }, []);
}
