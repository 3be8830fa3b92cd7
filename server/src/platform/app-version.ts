/** Spec section 9: the version of the app. */
export const appVersion = '4.0.6';
