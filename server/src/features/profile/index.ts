export { addPublicPicture } from './add-public-picture.ts';
export { mediaHandler } from './media.routes.ts';
export { profileRoutes } from './profile.routes.ts';
export { resizeImage } from './resize-image.ts';
export { setFirstPhoto } from './set-first-photo.ts';
