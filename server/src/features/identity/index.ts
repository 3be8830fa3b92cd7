export { createSessionReader, type Sessions } from './create-session-reader.ts';
export { findPersonByEmail } from './find-person.ts';
export { identityRoutes } from './identity.routes.ts';
export { hashPassword } from './password-hashing.ts';
export { pruneIdentity } from './prune-identity.ts';
export { registerPerson } from './register-person.ts';
export { findPhotoUrl, setPhotoUrl } from './set-photo-url.ts';
