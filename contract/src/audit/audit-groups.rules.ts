/** What an entry of the audit log is about. */
export const auditGroups = [
  'bookings',
  'facilities',
  'gate',
  'visits',
  'people',
  'notices',
  'money',
  'snags',
  'settings',
] as const;

/** What an entry of the audit log is about. */
export type AuditGroup = (typeof auditGroups)[number];
