import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { invalidate, useWrite } from '../../platform/query/query.ts';

/** Everything that is listed of a person’s devices is read under this key. */
export const DEVICES = 'devices';

/** Takes one off a list of devices. One that is gone already is what was wanted. */
export function useDeviceRemoval(remove: (id: string) => Promise<unknown>, failure: string) {
  const { mutate, isPending, variables } = useWrite(async (id: string) => {
    try {
      await remove(id);
    } catch (thrown) {
      if (codeOf(thrown) !== 'not-found') throw thrown;
    }
    await invalidate([DEVICES]);
  });
  return {
    remove: (id: string): void => mutate(id, { onError: () => showToast('error', failure) }),
    /** The one that is being removed now. */
    removing: isPending ? variables : undefined,
  };
}
