import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether a form on the page holds what is not saved. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** While this is true, the page is not left without a question: neither for another room nor by the browser. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    unsaved.add(form);
    addEventListener('beforeunload', hold);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', hold);
    };
  }, [isUnsaved]);
}

/** As `useUnsaved`, for a form whose fields are one object: whether they are no longer what the form opened with. */
export function useChanged(opened: unknown, now: unknown): boolean {
  const isChanged = JSON.stringify(opened) !== JSON.stringify(now);
  useUnsaved(isChanged);
  return isChanged;
}
