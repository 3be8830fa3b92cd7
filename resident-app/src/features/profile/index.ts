export { PasskeyOffer } from './devices/passkey-offer.tsx';
export { registerContactsSending } from './contacts/contacts-outbox.ts';
