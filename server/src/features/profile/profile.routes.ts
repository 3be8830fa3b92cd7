import { profileRoutes as contractRoutes } from '@ekhaya/contract/profile/profile';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changePhoto } from './change-photo.ts';
import { uploadImage } from './upload-image.ts';

/** The calls of the feature. */
export const profileRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['PUT /api/user'], async ({ caller, personId, body }) => {
    await changePhoto(dependencies, { caller, personId, photoUrl: body.photoURL });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/images'], async ({ caller, body }) => ({
    details: { url: await uploadImage(dependencies, { ownerId: caller.userId, upload: body }) },
  })),
];
