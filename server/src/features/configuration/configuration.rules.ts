import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { readableTheme, unreadableColours } from '@ekhaya/contract/theme/theme.rules';
import {
  remoteConfigShapes,
  type RemoteConfigKey,
  type RemoteConfigSettings,
} from '@ekhaya/contract/configuration/remote-configuration';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../platform/app-error.ts';

/** The defaults of the configuration, spec section 9: maintenance off, default estate 91. */
export const defaultConfigurations: Configurations = {
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

/** The defaults of the remote-config documents. */
export const defaultRemoteConfig: RemoteConfigSettings = {
  authentication: { isEnabled: true },
  dynamicWebScreen: { loadSeconds: 10 },
  firestore: { notificationsLimit: 40 },
  signup: { isEnabled: true, termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' },
  otp: { isEnabled: true },
  forgotPassword: { isEnabled: true },
  updateApp: { minimumVersion: '4.0.0' },
  accessControl: { defaultEstateId: '91' },
};

/** The stored document if it still has the shape that its key requires, else the default. */
export const parseSetting = <K extends RemoteConfigKey>(key: K, stored: unknown): RemoteConfigSettings[K] => {
  const parsed = remoteConfigShapes[key].safeParse(stored);
  return (parsed.success ? parsed.data : defaultRemoteConfig[key]) as RemoteConfigSettings[K];
};

/** The configuration row's key for a remote-config document. */
export const remoteConfigRowKey = (key: RemoteConfigKey): string => `config.${key}`;

/** How long an app may cache a remote-config document. */
const cachePeriodMs = hourMs;

/** The next full hour. All requests within an hour get the same answer, so that the ETag matches. */
export const nextFetchAfter = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / cachePeriodMs) + 1) * cachePeriodMs);

/** The configuration that apps receive: stored values over the defaults, without theme colours of too little contrast. */
export const effectiveConfigurations = (changed: Record<string, unknown>): Configurations => {
  const merged = { ...defaultConfigurations, ...changed };
  return { ...merged, theme: readableTheme(merged.theme) };
};

/** The settings with which an estate overrides the product's configuration. */
export type EstateConfiguration = Partial<
  Pick<
    Configurations,
    'maintenance' | 'refreshApp' | 'theme' | 'supportAddress' | 'helpUrl' | 'pinTitle' | 'pinSubtitle'
  >
>;

/** The configuration row's key for a setting of an estate. */
export const estateRowKey = (estateId: string, name: string): string => `estate.${estateId}.${name}`;

/**
 * The configuration for the apps of an estate: its settings override the product's. Maintenance is on when either has it
 * on. `refreshApp` combines both values, so that a change of either refreshes the app.
 */
export const configurationsOfEstate = (product: Configurations, own: EstateConfiguration): Configurations => ({
  ...product,
  ...own,
  maintenance: product.maintenance || own.maintenance === true,
  refreshApp: own.refreshApp === undefined ? product.refreshApp : `${product.refreshApp} · ${own.refreshApp}`,
  theme: own.theme === undefined ? product.theme : readableTheme(own.theme),
});

/**
 * Requires that all colours of a theme have enough contrast.
 * @throws {AppError} `validation`, with a field for each colour that has not
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
