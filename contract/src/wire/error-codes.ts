/**
 * The closed list of error codes. Every failure of the API has one of them. `status` is its HTTP status, `detail` the sentence
 * for people when the server gives no other.
 */
export const errorCodes = {
  'malformed-json': { status: 400, detail: 'The request body is not valid JSON.' },
  validation: { status: 400, detail: 'Some of what was sent is missing or not valid.' },
  'api-key': { status: 401, detail: 'The application key is missing or unknown.' },
  'session-required': { status: 401, detail: 'Please sign in.' },
  forbidden: { status: 403, detail: 'You are not allowed to do this.' },
  'not-found': { status: 404, detail: 'This does not exist.' },
  'method-not-allowed': { status: 405, detail: 'This address does not support that method.' },
  conflict: { status: 409, detail: 'This was changed in the meantime. Please try again.' },
  'nothing-changed': { status: 409, detail: 'Nothing was changed: it is already so.' },
  'body-too-large': { status: 413, detail: 'What was sent is too large.' },
  'body-incomplete': { status: 400, detail: 'Not all of the request arrived. Please try again.' },
  'unsupported-media-type': { status: 415, detail: 'This kind of content is not accepted here.' },
  'too-many-requests': { status: 429, detail: 'Too many requests. Please try again later.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again later.' },
  unavailable: { status: 503, detail: 'The service is not ready. Please try again shortly.' },

  'auth/invalid-email': { status: 400, detail: 'Please enter a valid email address' },
  'auth/operation-not-allowed': {
    status: 403,
    detail: 'This is switched off at the moment. Please try again later.',
  },
  'auth/user-not-found': { status: 401, detail: 'This user could not be found. Please sign up.' },
  'auth/wrong-password': { status: 401, detail: 'Password does not match email provided.' },
  'auth/too-many-requests': {
    status: 429,
    detail: 'You have attempted to login too many times. Please try again later.',
  },
  'auth/email-already-in-use': {
    status: 409,
    detail: 'You already have an account, please reset password if you forgot it.',
  },
  'auth/weak-password': { status: 400, detail: 'Please enter a stronger password' },
  'auth/invalid-phone-number': { status: 400, detail: 'Please enter a valid phone number' },
  'auth/phone-already-in-use': { status: 409, detail: 'This phone number belongs to another account.' },
  'auth/invalid-verification-code': {
    status: 400,
    detail: 'OTP you have entered does not match the one we have in our records. Please retry.',
  },
  'auth/code-expired': {
    status: 400,
    detail: 'OTP you have entered does not match the one we have in our records. Please retry.',
  },
  'auth/expired-action-code': {
    status: 400,
    detail: 'This link has been used or is older than an hour. Please ask for a new one.',
  },
  'visitors/not-allowed': { status: 403, detail: 'Your role at this estate does not invite visitors.' },
  'visitors/number-not-verified': {
    status: 403,
    detail: 'Please verify your mobile number before you invite visitors.',
  },
  'visitors/quota-reached': {
    status: 409,
    detail: 'Your house has invited as many visitors for this day as the estate allows.',
  },
  'visitors/has-arrived': { status: 409, detail: 'This visitor has already arrived.' },
  'visitors/over': { status: 409, detail: 'This visit is over.' },
  'booking/slot-taken': { status: 409, detail: 'Somebody was faster: this time is no longer free.' },
  'booking/closed': { status: 409, detail: 'This facility is closed on that day.' },
  'booking/not-allowed-now': { status: 409, detail: 'This can no longer be done with this booking.' },
  'booking/not-allowed': { status: 403, detail: 'Your role at this estate does not book.' },
  'booking/number-not-verified': { status: 403, detail: 'Please verify your mobile number before you book.' },
  'booking/limit-reached': { status: 409, detail: 'You have as many bookings as the estate allows at the same time.' },
  'gate/not-permitted': { status: 403, detail: 'You are not permitted to use access control for this estate.' },
  'gate/number-not-verified': { status: 403, detail: 'Please verify your mobile number before you use the gate.' },
  'gate/place-missing': { status: 400, detail: 'Your phone did not say where you are.' },
  'gate/place-unreliable': {
    status: 400,
    detail: 'Your phone does not know exactly enough where you are. Please wait a moment, in the open if you can.',
  },
  'gate/not-in-proximity': { status: 403, detail: 'You are not close enough to a gate.' },
  'gate/pin-incorrect': { status: 400, detail: 'Pin Incorrect.Please try again' },
  'gate/pin-not-set': { status: 409, detail: 'Please set your pin first.' },
  'gate/pin-already-set': { status: 409, detail: 'Your pin is set. Reset it to choose another.' },
  'gate/pin-locked': { status: 429, detail: 'Your pin is locked after 5 wrong tries. Please try again later.' },
  'gate/pin-required': { status: 403, detail: 'Please enter your pin first.' },
  'gate/password-required': { status: 403, detail: 'Please enter your password and then your pin.' },
  'gate/proof-rejected': { status: 403, detail: 'This phone has to ask for your pin again.' },
  'gate/device-revoked': { status: 409, detail: 'This phone was removed. It needs a new key.' },
  'gate/unit-unknown': { status: 400, detail: 'Nobody lives in this unit.' },
  'gate/walk-in-over': { status: 409, detail: 'This was answered already, or it is too late.' },
  'gate/walk-in-not-allowed': { status: 409, detail: 'The house has not allowed this visitor.' },
  'gate/has-history': { status: 409, detail: 'This gate has been used. Switch it off instead.' },
  'image/not-an-image': { status: 400, detail: 'Please choose an image.' },
  'image/missing': { status: 409, detail: 'An image is no longer here. Please choose it again.' },
  'profile/limit-reached': { status: 409, detail: 'There is no room for more. Please delete one first.' },
} as const satisfies Record<string, { status: number; detail: string }>;

/** A code of the closed list. */
export type ErrorCode = keyof typeof errorCodes;
