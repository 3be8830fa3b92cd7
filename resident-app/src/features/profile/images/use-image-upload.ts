import { ApiError } from '@ekhaya/browser/api/api-error';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';

/**
 * Uploads a chosen image ('images only') and shows a toast when that fails. Holds back app updates meanwhile.
 * @param upload sends the image and returns its address
 * @param failure the text of the toast when the server gives no reason
 */
export function useImageUpload(
  upload: (image: File) => Promise<string>,
  { failure, onUploaded }: { failure: string; onUploaded: (url: string) => void },
) {
  const { mutateAsync, isPending } = useWrite(upload);
  useHoldUpdates(isPending);

  function choose(image: File): void {
    if (!image.type.startsWith('image/')) {
      showToast('error', 'Please choose an image.');
      return;
    }
    // Not the callbacks of `mutate`: those are left out when the screen is drawn anew at that moment.
    mutateAsync(image).then(onUploaded, (thrown: unknown) => showToast('error', failureText(thrown, failure)));
  }

  return { choose, isUploading: isPending };
}

/** The server's message where it names a problem of the image; otherwise the general text. */
function failureText(thrown: unknown, failure: string): string {
  const isAboutImage = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  return isAboutImage ? thrown.detail : failure;
}
