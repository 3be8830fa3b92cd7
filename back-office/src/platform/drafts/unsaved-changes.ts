import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Keeps and removes the draft of a form with unsaved changes. */
interface DraftKeeper {
  keep: () => void;
  drop: () => void;
  /** Finishes what is being saved, and saves what is saved by itself. Resolves to whether nothing of the form is unsaved any more. */
  save?: () => Promise<boolean>;
}

const unsaved = new Map<symbol, DraftKeeper | undefined>();

/** Whether any form on the page has unsaved changes. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Whether all unsaved changes of the page can be kept as drafts. */
export const canKeepUnsaved = (): boolean =>
  hasUnsaved() && [...unsaved.values()].every((keeper) => keeper !== undefined);

/** Keeps all unsaved changes of the page as drafts. */
export const keepUnsaved = (): void => unsaved.forEach((keeper) => keeper?.keep());

/** Whether some unsaved changes of the page are being saved, or are saved by themselves. */
export const canSaveUnsaved = (): boolean => [...unsaved.values()].some((keeper) => keeper?.save !== undefined);

/** Saves those changes now. Resolves to whether nothing of the page is unsaved any more. */
export async function saveUnsaved(): Promise<boolean> {
  const forms = await Promise.all([...unsaved.values()].map(async (keeper) => (await keeper?.save?.()) === true));
  return forms.every(Boolean);
}

/** Throws all unsaved changes of the page away, with their drafts. */
export const dropUnsaved = (): void => unsaved.forEach((keeper) => keeper?.drop());

/**
 * Marks the page as having unsaved changes while the value is true: the console and the browser ask before leaving it.
 * @param keeper with it, the question offers to keep the changes as a draft
 * @returns removes the mark at once: a form that was saved is left before it is drawn again
 */
export function useUnsaved(isUnsaved: boolean, keeper?: DraftKeeper): () => void {
  const [form] = useState(() => Symbol('form'));
  const keep = useEffectEvent(() => keeper?.keep());
  const drop = useEffectEvent(() => keeper?.drop());
  const save = useEffectEvent(async () => (await keeper?.save?.()) === true);
  const canKeep = keeper !== undefined;
  const canSave = keeper?.save !== undefined;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const own = { keep: () => keep(), drop: () => drop(), ...(canSave && { save: () => save() }) };
    unsaved.set(form, canKeep ? own : undefined);
    addEventListener('beforeunload', preventUnload);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', preventUnload);
    };
  }, [form, isUnsaved, canKeep, canSave]);
  return useCallback(() => void unsaved.delete(form), [form]);
}
