import { useState } from 'react';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { showSaveFailure, showSuccess } from './save-outcome.ts';

interface DeleteTexts {
  /** Asked before a record is deleted, e.g. 'Are you sure you want to Delete this Address?'. */
  question: string;
  success: string;
  failure: string;
}

/**
 * The delete mode that the lists of the profile share: the bin in the header shows a control per record, which asks before it
 * deletes. It ends with the last record.
 * @param remove deletes a record by its id
 * @param key the query key of the list
 * @param hasRecords whether the list has records
 */
export function useDeleteMode(
  remove: (id: string) => Promise<unknown>,
  key: readonly unknown[],
  { hasRecords, ...texts }: DeleteTexts & { hasRecords: boolean },
) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutateAsync, isPending } = useWrite(remove);

  /** @param name names the record under the question */
  async function askAndDelete(id: string, name: string): Promise<void> {
    const isConfirmed = await requestConfirmation({
      title: texts.question,
      text: name,
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    try {
      await mutateAsync(id);
    } catch (thrown) {
      await showSaveFailure(thrown, texts.failure);
      return;
    } finally {
      await invalidate(key);
    }
    await showSuccess(texts.success);
  }

  return {
    isDeleting: isDeleting && hasRecords,
    toggle: () => setIsDeleting(!isDeleting),
    askAndDelete,
    isBusy: isPending,
  };
}
