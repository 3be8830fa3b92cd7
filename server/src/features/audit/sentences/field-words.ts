/** What fields are called where their name is not what people say. */
const known: Readonly<Record<string, string>> = {
  isEnabled: 'Switched on',
  isEverywhere: 'At every estate',
  unitNumber: 'House',
  scheduledAt: 'Goes out',
  expiresAt: 'Ends',
  revokedAt: 'Revoked',
  start: 'From',
  end: 'Until',
  opensAt: 'Opens',
  closesAt: 'Closes',
  roleHours: 'Hours by role',
  imageUrl: 'Picture',
  to: 'Sent to',
};

/** Turns the name of a field into words: `secondsBetweenEntries` is `Seconds between entries`. */
export const fieldWords = (name: string): string => {
  const own = known[name];
  if (own !== undefined) return own;
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
