import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useWrite } from '../../platform/query/query.ts';
import { updateUser } from '../../platform/session/session.ts';
import { useHoldUpdates } from '../../platform/updates/hold-updates.ts';
import { uploadProfilePhoto } from './profile.queries.ts';

/** Uploads a profile photo ('images only') and shows a toast with the result. Holds back app updates meanwhile. */
export function usePhotoUpload() {
  const { mutate, isPending } = useWrite(uploadProfilePhoto);
  useHoldUpdates(isPending);

  function upload(image: File): void {
    if (!image.type.startsWith('image/')) {
      showToast('error', 'Please choose an image.');
      return;
    }
    mutate(image, {
      onSuccess: (photoURL) => {
        updateUser({ photoURL });
        showToast('success', 'Profile Picture changed successfully');
      },
      onError: (thrown) => showToast('error', failureText(thrown)),
    });
  }

  return { upload, isUploading: isPending };
}

/** The server's message where it names a problem of the image; otherwise the general text. */
function failureText(thrown: unknown): string {
  const isAboutImage = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  return isAboutImage ? thrown.detail : 'Something went wrong, could not update Profile Photo';
}
