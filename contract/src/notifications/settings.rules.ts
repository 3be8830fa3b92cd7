/** The types of notifications that a person can switch off. Other types that the product sends count as `others`. */
export const settingTypes = ['booking', 'visitor', 'snag', 'event', 'others'] as const;

/** A type of notifications that a person can switch off. */
export type SettingType = (typeof settingTypes)[number];

/** The ways by which a notification reaches a person. */
export const settingChannels = ['app', 'push', 'mail'] as const;

/** A way by which a notification reaches a person. */
export type SettingChannel = (typeof settingChannels)[number];

/** The types that nobody can switch off: what concerns the safety of an account or of people. */
export const alwaysSentTypes = ['security', 'alert'] as const;

/** The type under which a notification is switched on or off; undefined for one that is always sent. */
export const settingTypeOf = (type: string): SettingType | undefined => {
  if ((alwaysSentTypes as readonly string[]).includes(type)) return undefined;
  return settingTypes.find((each) => each === type) ?? 'others';
};

/**
 * Whether a person who has chosen nothing gets notifications of a type in this way. Events are marketing: no push message and no mail
 * about them is sent until she says yes. The list in the app, which she opens herself, shows them.
 */
export const isOnByDefault = (type: SettingType, channel: SettingChannel): boolean =>
  type !== 'event' || channel === 'app';
