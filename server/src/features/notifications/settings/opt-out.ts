import { settingTypeOf, settingTypes, type SettingType } from '@ekhaya/contract/notifications/settings.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Mail } from '../../../platform/mail/send-mail.ts';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';
import { findPersonById } from '../../identity/index.ts';
import { changeSettings } from './change-settings.ts';

/** What a link means: who gets no more mails of which type. */
interface OptOut {
  userId: string;
  type: SettingType;
}

const boundTo = 'opt-out';
const cipherOf = (secrets: Secrets) => createCipher(secrets, 'notification-opt-out');

/** Returns the token of a link that ends the mails of a type to a person. Nobody can make one without the installation's secret. */
const createOptOutToken = (secrets: Secrets, { userId, type }: OptOut): string =>
  cipherOf(secrets).encrypt(Buffer.from(`${type} ${userId}`), boundTo);

/** Reads the token of a link; undefined if it was not made by this installation. */
export const readOptOutToken = (secrets: Secrets, token: string): OptOut | undefined => {
  try {
    const [name, userId = ''] = cipherOf(secrets).decrypt(token, boundTo).toString().split(' ');
    const type = settingTypes.find((each) => each === name);
    return type === undefined ? undefined : { userId, type };
  } catch {
    return undefined;
  }
};

/**
 * Ends the mails of a type to a person, who follows the link of such a mail. She needs no session.
 * @returns false when her account is gone, and its mails with it
 */
export const optOut = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { userId, type }: OptOut,
): Promise<boolean> => {
  if ((await findPersonById(dependencies.database.db, userId)) === undefined) return false;
  await changeSettings(dependencies, userId, [{ type, channel: 'mail', isOn: false }]);
  return true;
};

/**
 * Adds to a mail the way to end mails like it: a line below the text, and the headers of RFC 8058, which mail programs show as a
 * button. The headers need HTTPS. A mail that nobody can switch off stays as it is.
 */
export const withOptOut = (
  { secrets, publicUrl }: Pick<Dependencies['environment'], 'secrets' | 'publicUrl'>,
  { about, ...mail }: Mail,
): Mail => {
  const type = about === undefined ? undefined : settingTypeOf(about.type);
  if (about === undefined || type === undefined) return mail;
  const link = `${publicUrl}/answer/notices/${createOptOutToken(secrets, { userId: about.userId, type })}`;
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\nNo more mails like this: ${link}\n`,
    ...(publicUrl.startsWith('https:') && {
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
};
