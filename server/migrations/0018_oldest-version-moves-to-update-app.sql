-- The oldest version that may be used is the remote-config document updateApp now; what staff have set stays set.
INSERT INTO "configuration" ("key", "value", "updated_at")
SELECT 'config.updateApp', jsonb_build_object('minimumVersion', "value"), "updated_at"
FROM "configuration" WHERE "key" = 'minimumAppVersion'
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
DELETE FROM "configuration" WHERE "key" = 'minimumAppVersion';
