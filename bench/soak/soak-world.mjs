// Adds the people and the courts of the soak to the demo world.

/** Each person has a court of her own, so that nobody's booking is refused because of another one. */
export async function writeSoakWorld(client, people) {
  const run = (text, values = []) => client.query(text, values);
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, email_verified_at, user_type,
       default_estate_id, app_intro_viewed, created_at)
     select 'soak-' || n, 'soak' || n || '@ekhaya.test', thandi.password_hash, 'Soak', 'Person', '2781' || (1000000 + n), true, now(),
       'resident', '91', true, now()
     from generate_series(1, $1::int) n, users thandi where thandi.email = 'thandi@ekhaya.test'`,
    [people],
  );
  await run(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'soak-' || n, 'soak-' || n, '91-owner', (9000 + n)::text, now() from generate_series(1, $1::int) n`,
    [people],
  );
  await run(
    `insert into policy_acceptances (id, user_id, accepted_at, app_version)
     select 'soak-' || n, 'soak-' || n, now(), '4.0.6' from generate_series(1, $1::int) n`,
    [people],
  );
  await run(
    `insert into linked_accounts (id, user_id, estate_id, account_type, account_number, created_at)
     select 'soak-' || n, 'soak-' || n, '91', 'STSS', '04222222225', now() from generate_series(1, $1::int) n`,
    [people],
  );
  await run(`insert into services (id, location_id, name, image_url, approval, multi_resource, opens, closes)
    values ('soak', '91', 'Sport|Soak', '', 'automatic', false, '0000', '2400')`);
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      { start: '0000', end: '2400' },
    ]),
  );
  await run(
    `insert into resources (id, service_id, name, image_url, quantity, opening_hours)
     select 'soak-' || n, 'soak', 'Court ' || n, '', 1, $2::jsonb from generate_series(1, $1::int) n`,
    [people, JSON.stringify(hours)],
  );
  await run(`insert into booking_limits (estate_id, facilities, lagoon_days) values ('91', 1000000, 1000000)
    on conflict (estate_id) do update set facilities = excluded.facilities`);
  await run(`insert into visitor_rules (estate_id, visitors_per_day, notice) values ('91', 1000000, '')
    on conflict (estate_id) do update set visitors_per_day = excluded.visitors_per_day`);
}
