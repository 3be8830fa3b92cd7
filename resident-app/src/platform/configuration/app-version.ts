/** The version of the app: shown in About, compared with the minimum version, sent when policies are accepted. */
export const appVersion = '4.0.6';
