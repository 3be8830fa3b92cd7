import { profileRoutes as contractRoutes } from '@ekhaya/contract/profile';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changePhoto } from './change-photo.ts';
import { storeImage } from './store-image.ts';

/** The calls of the feature. */
export const profileRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['PUT /api/user'], async ({ caller, personId, body }) => {
    await changePhoto(dependencies, { caller, personId, photoUrl: body.photoURL });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/images'], async ({ caller, body }) => ({
    details: {
      url: await storeImage(dependencies.database.db, { ownerId: caller.userId, bytes: body.bytes }, dependencies),
    },
  })),
];
