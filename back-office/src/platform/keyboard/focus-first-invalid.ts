import { flushSync } from 'react-dom';

/** The attribute of fields whose value is refused. The fields behind drawn selects have it too. */
const INVALID = '[aria-invalid=true]:not([aria-hidden=true])';

/** Leads to the first field of a form whose value is refused, if there is one. */
export const focusInvalidIn = (form: ParentNode | null): void => form?.querySelector<HTMLElement>(INVALID)?.focus();

/**
 * Marks the fields that keep a form from being sent, and leads to the first of them on the page, which the button that was pressed may be
 * far from.
 * @param mark sets the state from which the fields take their problems
 */
export function focusFirstInvalid(mark: () => void): void {
  flushSync(mark);
  focusInvalidIn(document);
}
