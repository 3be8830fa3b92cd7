import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { updateUser } from '../../platform/session/session.ts';
import { useImageUpload } from './images/use-image-upload.ts';
import { uploadProfilePhoto } from './profile-photo.queries.ts';

/** Uploads a profile photo and shows a toast with the result. */
export function usePhotoUpload() {
  const { choose, isUploading } = useImageUpload(uploadProfilePhoto, {
    failure: 'Something went wrong, could not update Profile Photo',
    onUploaded: (photoURL) => {
      updateUser({ photoURL });
      showToast('success', 'Profile Picture changed successfully');
    },
  });
  return { upload: choose, isUploading };
}
