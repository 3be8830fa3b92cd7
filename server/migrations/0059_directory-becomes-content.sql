INSERT INTO "content_items" ("id", "estate_id", "kind", "title", "fields", "is_published", "visible_from", "position")
SELECT s.estate_id || '-directory-' || regexp_replace(s.id, '^' || s.estate_id || '-', ''), s.estate_id, 'directory-service', s.name,
  jsonb_build_object('icon', s.icon, 'serviceTypes', coalesce((
    SELECT jsonb_agg(jsonb_build_object('name', t.name, 'icon', t.icon, 'contacts', coalesce((
      SELECT jsonb_agg(jsonb_build_object('displayName', l.display_name, 'description', l.description,
        'contactNumber', l.contact_number, 'isEnabled', l.is_enabled) ORDER BY l.display_name, l.id)
      FROM "directory_listings" l WHERE l.service_type_id = t.id), '[]'::jsonb)) ORDER BY t.position, t.name)
    FROM "directory_service_types" t WHERE t.service_id = s.id), '[]'::jsonb)),
  true, now(), s.position
FROM "directory_services" s;--> statement-breakpoint
INSERT INTO "content_versions" ("content_id", "number", "at", "edited_by", "title", "fields", "is_published", "is_removed", "visible_from")
SELECT id, version, changed_at, changed_by, title, fields, is_published, is_removed, visible_from
FROM "content_items" WHERE kind = 'directory-service';--> statement-breakpoint
DROP TABLE "directory_listings" CASCADE;--> statement-breakpoint
DROP TABLE "directory_service_types" CASCADE;--> statement-breakpoint
DROP TABLE "directory_services" CASCADE;