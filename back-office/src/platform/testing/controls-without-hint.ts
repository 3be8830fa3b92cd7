/** What a person writes, chooses or switches: fields, boxes and switches, selects, and chips that are on or off. */
const controls = 'input, textarea, select, [role=combobox], button[aria-pressed]';

/** Not for people: the fields behind drawn selects, and those that only open a file. */
const unseen = '[aria-hidden=true], [type=hidden], [type=file]';

const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ??
  control.closest('label')?.textContent ??
  control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent ??
  control.outerHTML;

/** Whether a description is read with an element. */
const isDescribed = (element: Element): boolean =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .some((id) => (element.ownerDocument.getElementById(id)?.textContent ?? '').trim() !== '');

/**
 * Returns the names of the controls that no hint describes, neither their own nor that of the group in which they stand.
 * @param within the form, or the page around it
 */
export function controlsWithoutHint(within: Element): string[] {
  return [...within.querySelectorAll(controls)]
    .filter((control) => !control.matches(unseen))
    .filter((control) => {
      for (let each: Element | null = control; each !== null && each !== within; each = each.parentElement) {
        if (isDescribed(each)) return false;
      }
      return true;
    })
    .map(nameOf);
}
