import { defaultI18nProvider, type I18nProvider } from 'react-admin';

/** Texts of react-admin that the console replaces. */
const ownWords: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please sign in.',
  'ra.navigation.no_results': 'Nothing here.',
  'ra.notification.http_error': 'The server cannot be reached. Nothing was changed.',
  'ra.notification.created': 'Saved',
  'ra.notification.updated': 'Saved',
  'ra.notification.deleted': 'Removed',
};

/** The texts of react-admin in the console. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: unknown) => ownWords[key] ?? defaultI18nProvider.translate(key, options),
};
