import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useWrite } from '../../platform/query/query.ts';
import { userChanges } from '../../platform/session/session.ts';
import { useHoldUpdates } from '../../platform/updates/hold-updates.ts';
import { saveProfilePhoto } from './profile.queries.ts';

/** Uploading a profile photo: 'images only', and what is said when it is done. */
export function usePhotoUpload() {
  const { mutate, isPending } = useWrite(saveProfilePhoto);
  useHoldUpdates(isPending);

  function upload(image: File): void {
    if (!image.type.startsWith('image/')) {
      showToast('error', 'Please choose an image.');
      return;
    }
    mutate(image, {
      onSuccess: (photoURL) => {
        userChanges({ photoURL });
        showToast('success', 'Profile Picture changed successfully');
      },
      onError: (thrown) => showToast('error', failureText(thrown)),
    });
  }

  return { upload, isUploading: isPending };
}

/** The server's message where it says what is wrong with the image; else the sentence of the product. */
function failureText(thrown: unknown): string {
  const isTelling = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  return isTelling ? thrown.detail : 'Something went wrong, could not update Profile Photo';
}
