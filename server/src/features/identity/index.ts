export { createSessionReader, type Sessions } from './create-session-reader.ts';
export { addressesOf, findPersonByEmail, findPersonById } from './find-person.ts';
export { identityRoutes } from './identity.routes.ts';
export { hashPassword, inHashingTurn, matchesPassword } from './password-hashing.ts';
export { pruneIdentity } from './prune-identity.ts';
export { registerPerson } from './register-person.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { findPhotoUrl, setPhotoUrl } from './set-photo-url.ts';
export { verifyPassword } from './verify-password.ts';
