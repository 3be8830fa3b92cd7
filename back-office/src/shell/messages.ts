import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';

/** Texts of react-admin that the console replaces. */
const ownWords: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please sign in.',
  'ra.navigation.no_results': 'Nothing here.',
  'ra.notification.http_error': 'Something went wrong. Please look whether it was saved before you do it again.',
  'ra.notification.created': 'Saved',
  'ra.notification.updated': 'Saved',
  'ra.notification.deleted': 'Removed',
};

type Messages = { readonly [key: string]: string | Messages };

/** The text of a dotted key; undefined for an unknown one. */
function textOf(key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (messages, part) => (typeof messages === 'object' ? messages[part] : undefined),
      englishMessages as unknown as Messages,
    );
  return ownWords[key] ?? (typeof found === 'string' ? found : undefined);
}

/** react-admin writes both forms of a plural as `%{smart_count} item |||| %{smart_count} items`. */
function formOf(text: string, count: unknown): string {
  const [one = text, many = one] = text.split('||||');
  return (count === undefined || count === 1 ? one : many).trim();
}

/**
 * The texts of react-admin in the console. The console has one language, so that a lookup with parameters and plurals is enough:
 * react-admin's own provider loads a translation library.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: Record<string, unknown> = {}) => {
    const text = textOf(key) ?? options['_'];
    if (typeof text !== 'string') return key;
    return formOf(text, options['smart_count']).replaceAll(/%\{(\w+)\}/g, (whole, name: string) =>
      name in options ? String(options[name]) : whole,
    );
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
