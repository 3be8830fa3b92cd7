import { pgView } from 'drizzle-orm/pg-core';
import { estates } from './estates.table.ts';

/** The public profile of each estate. Stores of other features read estates through this view. */
export const estateProfiles = pgView('estate_profiles').as((query) =>
  query
    .select({
      id: estates.id,
      name: estates.name,
      imageUrl: estates.imageUrl,
      suburb: estates.suburb,
      city: estates.city,
      timeZone: estates.timeZone,
    })
    .from(estates),
);
