/** The version of the app (spec section 9). */
export const appVersion = '4.0.6';
