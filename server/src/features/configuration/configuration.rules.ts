import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { readableTheme, unreadableColours } from '@ekhaya/contract/theme/theme.rules';
import {
  remoteConfigShapes,
  type RemoteConfigKey,
  type RemoteConfigSettings,
} from '@ekhaya/contract/configuration/remote-configuration';
import { AppError } from '../../platform/app-error.ts';

/** What the product is shipped with, spec section 9: maintenance off, default estate 91. */
export const shippedConfigurations: Configurations = {
  maintenance: false,
  refreshApp: '1',
  defaultEstateId: '91',
  theme: {},
  supportAddress: 'support@umoya.example',
  helpUrl: '/legal/help',
  specialServiceId: 'lagoon',
  pinTitle: 'Set your PIN',
  pinSubtitle: 'Choose 4 digits. You will need them to show your access code at the gate.',
};

/** The remote-config documents that the product is shipped with. */
export const shippedRemoteConfig: RemoteConfigSettings = {
  authentication: { isEnabled: true },
  dynamicWebScreen: { loadSeconds: 10 },
  firestore: { notificationsLimit: 40 },
  signup: { isEnabled: true, termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' },
  otp: { isEnabled: true },
  forgotPassword: { isEnabled: true },
  updateApp: { minimumVersion: '4.0.0' },
  accessControl: { defaultEstateId: '91' },
};

/** A document as it counts: what was written, where it still has the shape of the document, over what is shipped. */
export const settingOf = <K extends RemoteConfigKey>(key: K, written: unknown): RemoteConfigSettings[K] => {
  const read = remoteConfigShapes[key].safeParse(written);
  return (read.success ? read.data : shippedRemoteConfig[key]) as RemoteConfigSettings[K];
};

/** The row that holds what was changed of a remote-config document. */
export const rowOfRemoteConfig = (key: RemoteConfigKey): string => `config.${key}`;

/** How long a phone may keep a remote-config document. */
const keepMilliseconds = 60 * 60 * 1000;

/** The next full hour: phones that ask within one hour get the same answer, which the ETag then saves. */
export const nextFetchAfter = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / keepMilliseconds) + 1) * keepMilliseconds);

/** The configuration as phones get it: what was changed over what is shipped, the theme as far as it can be read. */
export const effectiveConfigurations = (changed: Record<string, unknown>): Configurations => {
  const merged = { ...shippedConfigurations, ...changed };
  return { ...merged, theme: readableTheme(merged.theme) };
};

/** What an estate sets over the configuration of the product. */
export type EstateConfiguration = Partial<
  Pick<
    Configurations,
    'maintenance' | 'refreshApp' | 'theme' | 'supportAddress' | 'helpUrl' | 'pinTitle' | 'pinSubtitle'
  >
>;

/** The row that holds what an estate sets of a part of the configuration. */
export const rowOfEstate = (estateId: string, name: string): string => `estate.${estateId}.${name}`;

/**
 * The configuration that the phones of an estate get: its own word first. Maintenance of the product is maintenance of
 * every estate, and a change of either refreshApp is one.
 */
export const configurationsOfEstate = (product: Configurations, own: EstateConfiguration): Configurations => ({
  ...product,
  ...own,
  maintenance: product.maintenance || own.maintenance === true,
  refreshApp: own.refreshApp === undefined ? product.refreshApp : `${product.refreshApp} · ${own.refreshApp}`,
  theme: own.theme === undefined ? product.theme : readableTheme(own.theme),
});

/**
 * Lets a theme pass whose every colour can be read.
 * @throws {AppError} `validation`, naming each colour that cannot
 */
export const requireReadableTheme = (theme: Configurations['theme'] | null | undefined): void => {
  const unreadable = unreadableColours(theme ?? {});
  if (unreadable.length === 0) return;
  throw new AppError('validation', {
    detail: 'Some of these colours cannot be read.',
    fields: Object.fromEntries(
      unreadable.map((name) => [
        `theme.${name}`,
        'The contrast is below 4.5:1. Please choose a darker or a lighter one.',
      ]),
    ),
  });
};
