import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { invalidate, useWrite } from '../../../platform/query/query.ts';

/** The first part of the query keys of all lists of devices. */
export const DEVICES_KEY = 'devices';

/**
 * Removes devices from a list and reads the lists again. A device that no longer exists counts as removed.
 * @param failure the text of the toast when a removal fails
 */
export function useDeviceRemoval(remove: (id: string) => Promise<unknown>, failure: string) {
  const { mutate, isPending, variables } = useWrite(async (id: string) => {
    try {
      await remove(id);
    } catch (thrown) {
      if (codeOf(thrown) !== 'not-found') throw thrown;
    }
    await invalidate([DEVICES_KEY]);
  });
  return {
    remove: (id: string): void =>
      mutate(id, { onError: (thrown) => showToast('error', unknownOutcome(thrown, 'it arrived') ?? failure) }),
    /** The id of the device that is being removed. */
    removing: isPending ? variables : undefined,
  };
}
