import type pg from 'pg';

/** By address: the table of the record and the column of its id. The first group of the pattern is the id. */
const recordsByAddress: readonly [RegExp, string, string][] = [
  [/^\/api\/console\/bookings\/([^/]+)\/(?:decision|times)$/, 'bookings', 'id'],
  [/^\/api\/console\/closures\/([^/]+)$/, 'closures', 'id'],
  [/^\/api\/console\/locations\/([^/]+)$/, 'locations', 'id'],
  [/^\/api\/console\/services\/([^/]+)$/, 'services', 'id'],
  [/^\/api\/console\/resources\/([^/]+)$/, 'resources', 'id'],
  [/^\/api\/console\/estates\/([^/]+)(?:\/(?:switch|copy))?$/, 'estates', 'id'],
  [/^\/api\/console\/roles\/([^/]+)(?:\/tiles)?$/, 'roles', 'id'],
  [/^\/api\/console\/estates\/([^/]+)\/booking-limits$/, 'booking_limits', 'estate_id'],
  [/^\/api\/console\/notifications\/([^/]+)(?:\/(?:publish|decision|withdraw))?$/, 'announcements', 'id'],
  [/^\/api\/console\/content\/([^/]+)(?:\/(?:publish|withdraw|restore))?$/, 'content_items', 'id'],
  [/^\/api\/console\/notification-rules\/([^/]+)$/, 'announcement_rules', 'estate_id'],
  [/^\/api\/console\/emergency-contacts\/([^/]+)$/, 'emergency_lists', 'estate_id'],
  [/^\/api\/console\/estates\/([^/]+)\/gate-rules$/, 'gate_rules', 'estate_id'],
  [/^\/api\/console\/estates\/([^/]+)\/security-rules$/, 'security_rules', 'estate_id'],
  [/^\/api\/console\/estates\/([^/]+)\/visitor-rules$/, 'visitor_rules', 'estate_id'],
  [/^\/api\/console\/notifications\/([^/]+)(?:\/(?:publish|decision|withdraw))?$/, 'announcements', 'id'],
  [/^\/api\/console\/notification-rules\/([^/]+)$/, 'announcement_rules', 'estate_id'],
  [/^\/api\/console\/emergency-contacts\/([^/]+)$/, 'emergency_lists', 'estate_id'],
  [/^\/api\/console\/estates\/([^/]+)\/household-rules$/, 'household_rules', 'estate_id'],
  [/^\/api\/console\/household-requests\/([^/]+)\/decision$/, 'household_invitations', 'id'],
  [/^\/api\/console\/snags\/([^/]+)\/(?:assignee|department|decision|outage)$/, 'snags', 'id'],
  [/^\/api\/console\/departments\/([^/]+)$/, 'departments', 'id'],
  [/^\/api\/console\/estates\/([^/]+)\/alert-rules$/, 'alert_rules', 'estate_id'],
  [/^\/api\/console\/outages\/([^/]+)(?:\/area)?$/, 'outages', 'id'],
  [/^\/api\/console\/gates\/([^/]+)$/, 'gates', 'id'],
  [/^\/api\/console\/gate-revocations\/([^/]+)\/lift$/, 'gate_revocations', 'id'],
  [/^\/api\/console\/people\/[^/]+\/roles\/([^/]+)(?:\/end)?$/, 'role_grants', 'id'],
  [/^\/api\/console\/(remote-config)$/, 'configuration_scopes', 'scope'],
  [/^\/api\/console\/configurations()$/, 'configuration_scopes', 'scope'],
  [/^\/api\/console\/configurations\/([^/]+)$/, 'configuration_scopes', 'scope'],
  [/^\/api\/console\/privacy-requests\/([^/]+)\/answer$/, 'privacy_requests', 'id'],
  [/^\/api\/console\/estates\/([^/]+)\/retention$/, 'retention_rules', 'estate_id'],
  [/^\/api\/console\/legal-holds\/([^/]+)\/lift$/, 'legal_holds', 'id'],
  [/^\/api\/console\/estates\/([^/]+)\/payment-gateway$/, 'payment_gateways', 'estate_id'],
  [/^\/api\/console\/estates\/([^/]+)\/utility-provider$/, 'utility_providers', 'estate_id'],
  [/^\/api\/console\/message-texts\/([^/]+\/[^/]+)$/, 'message_texts', 'id'],
  [/^\/api\/console\/mails\/([^/]+)\/approval$/, 'staff_mails', 'id'],
];

/** A scope of the configuration is the product, the remote config, or an estate. */
const keyOf = (table: string, id: string): string => {
  if (table !== 'configuration_scopes' || id === 'remote-config') return id;
  return id === '' ? 'product' : `estate.${id}`;
};

/** Returns the present version of the record that an address names; 0 if there is none, undefined for other addresses. */
export const currentVersion = async (pool: pg.Pool, path: string): Promise<number | undefined> => {
  const [address = ''] = path.split('?');
  for (const [pattern, table, key] of recordsByAddress) {
    const id = pattern.exec(address)?.[1];
    if (id === undefined) continue;
    if (!/^[\w/-]*$/.test(id)) return 0;
    const { rows } = await pool.query<{ version: number }>(`select version from ${table} where ${key} = $1`, [
      keyOf(table, id),
    ]);
    return rows[0]?.version ?? 0;
  }
  return undefined;
};
