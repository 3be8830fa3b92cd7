/** Shown in About, and sent with the acceptance of the policies. */
export const appVersion = '4.0.6';
