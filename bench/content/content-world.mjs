// Writes the data of the benchmark of content straight into the tables: three estates with events, developments and documents.

const estateIds = ['bench-1', 'bench-2', 'bench-3'];
const userId = 'bench-person';

/** The events of ten days around today. Every tenth is a draft, and most of the others are over. */
const eventFields = `jsonb_build_object('start', to_char(now() + (n % 10 - 8) * interval '1 day', 'YYYY-MM-DD HH24:MI'),
  'end', to_char(now() + (n % 10 - 8) * interval '1 day' + interval '2 hours', 'YYYY-MM-DD HH24:MI'), 'repeats', 'never',
  'repeatsUntil', '', 'eventCategory', 'Family', 'place', 'Lagoon lawn', 'description', repeat('Forty stalls and a band. ', 20),
  'cardImage', '', 'cardImageAlt', '', 'featured', false, 'externalLink1', '', 'managerLink', '', 'takesAnswers', false, 'places', 0,
  'givesPasses', false)`;

/**
 * Writes estates with as many events as asked for, 200 developments at each, and documents of 300 words at the first of them.
 * @returns the id of the first estate, and of a person who has a role there
 */
export async function writeContentWorld(client, { entries, documents }) {
  const run = (text, values = []) => client.query(text, values);
  for (const estateId of estateIds) {
    await run(`insert into estates (id, name, image_url, suburb, city) values ($1, $1, '', '', '')`, [estateId]);
    await run(
      `insert into roles (id, estate_id, name, rank, display_name, description) values ($1 || '-Owner', $1, 'Owner', 68, 'Owner', '')`,
      [estateId],
    );
  }
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at) values ($1, 'person@bench.test', '', 'Thandi', 'Nkosi', '27821234567', true, 'resident', $2, now())`,
    [userId, estateIds[0]],
  );
  await run(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at) values ('grant', $1, $2 || '-Owner', '14', now())`,
    [userId, estateIds[0]],
  );
  for (const estateId of estateIds) {
    await run(
      `insert into content_items (id, estate_id, kind, title, fields, is_published, visible_from, ends_at, position)
       select $1 || '-event-' || n, $1, 'event', 'Sundowner Market ' || n, ${eventFields}, n % 10 <> 0, now() - interval '9 days',
         now() + (n % 10 - 8) * interval '1 day' + interval '2 hours', n
       from generate_series(1, $2::int) n`,
      [estateId, entries],
    );
    await run(
      `insert into content_items (id, estate_id, kind, title, fields, is_published, visible_from, position)
       select $1 || '-development-' || n, $1, 'development', 'Terraces ' || n, '{}', true, now(), n from generate_series(1, 200) n`,
      [estateId],
    );
  }
  await run(
    `insert into media (id, visibility, estate_id, content_type, object_key, created_at)
     select 'pdf-' || n, 'estate', $2, 'application/pdf', 'pdf-' || n, now() from generate_series(1, $1::int) n`,
    [documents, estateIds[0]],
  );
  await run(
    `insert into document_files (media_id, estate_id, pages, bytes, is_form, text)
     select 'pdf-' || n, $2, 12, 80000, false, 'The treasurer explained the reserve' || n % 100 || ' ' ||
       (select string_agg('word' || (n * 31 + w * 17) % 5000, ' ') from generate_series(1, 300) w)
     from generate_series(1, $1::int) n`,
    [documents, estateIds[0]],
  );
  await run(
    `insert into content_items (id, estate_id, kind, title, fields, is_published, visible_from, position)
     select 'document-' || n, $2, 'document', 'Minutes ' || n,
       jsonb_build_object('category', 'minutes', 'file', '/media/pdf-' || n), true, now(), n
     from generate_series(1, $1::int) n`,
    [documents, estateIds[0]],
  );
  return { estateId: estateIds[0], userId };
}
