export { addAddressWithin } from './addresses/add-address.ts';
export { addVehicleWithin } from './vehicles/add-vehicle.ts';
export { addPublicPicture } from './add-public-picture.ts';
export { mediaHandler } from './media.routes.ts';
export { profileRoutes } from './profile.routes.ts';
export { setFirstPhoto } from './set-first-photo.ts';
export { storePublicPicture } from './store-public-picture.ts';
