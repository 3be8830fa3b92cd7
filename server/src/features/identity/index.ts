export { copySecurityRules } from './second-factor/second-factor.store.ts';
export { createStaffSessionGuard } from './staff-sessions/create-staff-session-guard.ts';
export { createSessionReader, type Sessions } from './sessions/create-session-reader.ts';
export {
  findEmailAddresses,
  findPersonByEmail,
  findPersonById,
  findPersonByMobile,
  isEmailProved,
} from './accounts/find-person.ts';
export type { NewPasswordCause } from './accounts/identity-dependencies.ts';
export { identityRoutes } from './identity.routes.ts';
export { addNobody, collectAccount, erasePerson, lockPersonToErase } from './account-changes/erase-person.ts';
export { closeAccount } from './account-changes/end-access.ts';
export { mailEmailProof } from './email-proofs/mail-email-proof.ts';
export { mailSecurityNotice } from './security-notices/mail-security-notice.ts';
export { mailMovedAccount } from './passwords/mail-moved-account.ts';
export { mailPasswordReset } from './passwords/mail-password-reset.ts';
export { hashPassword, hashWithinPermit, withHashingPermit, isPasswordCorrect } from './passwords/password-hashing.ts';
export { isPasswordRequired, requirePasswordAgain } from './sessions/require-password-again.ts';
export { eraseKnownDevicesBefore } from './security-notices/erase-known-devices.ts';
export { notifyOwner } from './security-notices/notify-owner.ts';
export { recordOwnEvent } from './security-notices/record-own-event.ts';
export { pruneIdentity } from './prune-identity.ts';
export { nobodyId } from './accounts/nobody.store.ts';
export { proveAddress } from './accounts/prove-address.ts';
export { requireAccount } from './accounts/require-account.ts';
export { registerPerson } from './accounts/register-person.ts';
export { requestPasswordReset } from './passwords/request-password-reset.ts';
export { setPersonName } from './accounts/person-name.ts';
export { findPhotoUrl, setPhotoUrl } from './accounts/photo-url.ts';
export { textMobileChanged } from './one-time-pins/text-mobile-changed.ts';
export { textOneTimePin } from './one-time-pins/text-one-time-pin.ts';
export { requirePasswordUnchanged } from './passwords/require-password-unchanged.ts';
export { verifyPassword } from './passwords/verify-password.ts';
export { countRecoveryCodesWithout, encryptedApps } from './second-factor/encrypted-apps.store.ts';
export { createPasswordLink } from './passwords/create-password-link.ts';
export { requireStrongPassword } from './passwords/password-strength.ts';
