import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether any form on the page has unsaved changes. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Marks the page as having unsaved changes while the value is true: the console and the browser ask before leaving it. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    unsaved.add(form);
    addEventListener('beforeunload', preventUnload);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', preventUnload);
    };
  }, [isUnsaved]);
}

/** Marks the page as having unsaved changes while two values differ, compared as JSON. @returns whether they differ */
export function useUnsavedChanges(opened: unknown, now: unknown): boolean {
  const isChanged = JSON.stringify(opened) !== JSON.stringify(now);
  useUnsaved(isChanged);
  return isChanged;
}
