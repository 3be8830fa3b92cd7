/** Which rows of a table leave with an estate. `$estate` stands for its id, `$people` for the ids of the people who belong to it. */
interface LeavingRows {
  where: string;
  /** The column of the person whom a row is about: a row about somebody who stays stays with her. */
  person?: string;
  /** The column that numbers the rows: they are numbered anew where they arrive, in this order. */
  order?: string;
}

const ofEstate: LeavingRows = { where: `estate_id = $estate` };
const ofRoles = `role_id in (select id from roles where estate_id = $estate)`;
const ofFinalPayments = `payment_id in (select id from payments where estate_id = $estate and next_look_at is null and user_id in $people)`;
const below = (column: string, table: string, where = 'estate_id = $estate'): string =>
  `${column} in (select id from ${table} where ${where})`;
const ofEvents = below('event_id', 'content_items');

/** The tables whose rows leave with an estate. */
export const leavingTables: Readonly<Record<string, LeavingRows>> = {
  users: { where: `id in $people` },
  estates: { where: `id = $estate` },
  // Before the rows that name a service: one whose id is taken where the estate arrives is renamed with them.
  services: { where: `location_id = $estate` },
  access_locations: ofEstate,
  account_balances: ofEstate,
  alert_rules: ofEstate,
  alerts: ofEstate,
  alert_steps: { where: below('alert_id', 'alerts'), order: 'number' },
  allowed_comparisons: { ...ofEstate, person: 'user_id' },
  announcement_rules: ofEstate,
  // A notice that waits or is to be sent later stays: the old installation sends it. One for several estates is not of this one alone.
  announcements: { where: `estate_ids = array[$estate] and status not in ('waiting', 'scheduled')` },
  audit_log: { ...ofEstate, order: 'id' },
  balance_warnings: { ...ofEstate, person: 'user_id' },
  booking_limits: ofEstate,
  bookings: { ...ofEstate, person: 'customer_id' },
  booking_lines: { where: below('booking_id', 'bookings', 'estate_id = $estate and customer_id in $people') },
  configuration: { where: `starts_with(key, 'estate.' || $estate || '.')` },
  configuration_scopes: { where: `scope = 'estate.' || $estate` },
  content_items: ofEstate,
  content_versions: { where: below('content_id', 'content_items') },
  departments: ofEstate,
  document_files: ofEstate,
  emergency_contacts: ofEstate,
  emergency_lists: ofEstate,
  event_answers: { where: ofEvents, person: 'user_id' },
  gate_log: { ...ofEstate, order: 'id' },
  gate_revocations: { ...ofEstate, person: 'user_id' },
  gate_rules: ofEstate,
  gate_sets: { ...ofEstate, order: 'id' },
  gates: ofEstate,
  household_invitations: ofEstate,
  household_rules: ofEstate,
  houses: ofEstate,
  ledger_entries: { where: ofFinalPayments, order: 'id' },
  legal_holds: { ...ofEstate, person: 'person_id' },
  linked_accounts: { ...ofEstate, person: 'user_id' },
  locations: { where: `id = $estate` },
  closures: { where: `location_id = $estate` },
  resources: { where: below('service_id', 'services', 'location_id = $estate') },
  media: { where: `(estate_id = $estate or visibility = 'public' and id = any($media))` },
  message_texts: ofEstate,
  notifications: { where: `audience_kind = 'estate' and audience_id = $estate` },
  outages: ofEstate,
  outage_steps: { where: below('outage_id', 'outages'), order: 'number' },
  outage_people: { where: below('outage_id', 'outages'), person: 'user_id' },
  payment_differences: { where: ofFinalPayments, order: 'id' },
  payment_events: { where: ofFinalPayments, order: 'id' },
  payments: { where: `estate_id = $estate and next_look_at is null`, person: 'user_id', order: 'vend_number' },
  people_imports: ofEstate,
  people_import_rows: { where: below('import_id', 'people_imports') },
  privacy_requests: ofEstate,
  retention_rules: ofEstate,
  roles: ofEstate,
  role_ending_reminders: {
    where: `grant_id in (select g.id from role_grants g join roles r on r.id = g.role_id where r.estate_id = $estate and r.rank < 100 and g.user_id in $people)`,
  },
  role_grants: { where: below('role_id', 'roles', 'estate_id = $estate and rank < 100'), person: 'user_id' },
  role_offers: { where: ofRoles },
  security_rules: ofEstate,
  setup_steps_put_off: ofEstate,
  snags: ofEstate,
  snag_entries: { where: below('snag_id', 'snags') },
  snag_followers: { where: below('snag_id', 'snags'), person: 'user_id' },
  snag_templates: ofEstate,
  staff_mails: ofEstate,
  tiles: { where: ofRoles },
  usage_weeks: ofEstate,
  viewings: { where: below('development_id', 'content_items'), person: 'user_id' },
  visitor_invitations: { ...ofEstate, person: 'host_id' },
  visit_days: { where: below('invitation_id', 'visitor_invitations', 'estate_id = $estate and host_id in $people') },
  visitor_rules: ofEstate,
  walk_ins: ofEstate,
};

const proofs = 'proves who somebody is to the old installation';
const own = 'is a person’s own, not the estate’s: she has it in the copy of her data';
const moment = 'is of the moment';
const sealed = 'is a credential, or is encrypted with the secret of the old installation';

/** The tables whose rows stay, and why. */
export const stayingTables: Readonly<Record<string, string>> = {
  addresses: own,
  contact_details: own,
  notification_reads: own,
  notification_settings: own,
  personal_details: own,
  vehicles: own,
  authenticator_apps: proofs,
  email_changes: proofs,
  email_proofs: proofs,
  former_emails: proofs,
  gate_pins: proofs,
  known_devices: proofs,
  not_me_links: proofs,
  one_time_pins: proofs,
  pass_devices: proofs,
  passkey_challenges: proofs,
  passkeys: proofs,
  password_resets: proofs,
  pin_windows: proofs,
  policy_acceptances: 'is an agreement with the old operator',
  push_subscriptions: proofs,
  recovery_codes: proofs,
  sessions: proofs,
  calendar_feeds: sealed,
  gate_keys: sealed,
  former_gateways: sealed,
  payment_gateways: sealed,
  payment_slips: sealed,
  utility_providers: sealed,
  alert_guard_positions: moment,
  data_copies: moment,
  decisions: moment,
  gate_presence: moment,
  guard_phones: moment,
  idempotency_keys: moment,
  live_events: moment,
  outbox_messages: moment,
  pass_chains: moment,
  pass_evidence: moment,
  rate_limit_attempts: moment,
  backup_attempts: 'is of the installation',
  backups: 'is of the installation',
  handed_over_mails: 'is of the installation',
  health_checks: 'is of the installation',
  installation_marks: 'is of the installation',
  process_reports: 'is of the installation',
  seeded_items: 'is of the installation',
  sms_provider: 'is of the installation',
  troubles: 'is of the installation',
};

/** The columns of an account that leave: no password, no proof, no picture. */
export const leavingColumnsOfUsers = [
  'id',
  'email',
  'first_name',
  'last_name',
  'mobile',
  'user_type',
  'default_estate_id',
  'app_intro_viewed',
  'created_at',
] as const;
