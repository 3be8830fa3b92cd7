-- The background picture of a tile counts only with the other css fields now: what was shown until today stays shown.
UPDATE "tiles" SET "css_enabled" = true WHERE "css_background_image" <> '' AND NOT "css_enabled";
