import { isNull } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { passDevices } from './pass-devices.table.ts';

/** The phones that make gate codes, without their keys. Stores of other features read phones through this view. */
export const gatePhones = pgView('gate_phones').as((query) =>
  query
    .select({
      id: passDevices.id,
      userId: passDevices.userId,
      name: passDevices.name,
      enrolledAt: passDevices.enrolledAt,
      renewedAt: passDevices.renewedAt,
    })
    .from(passDevices)
    .where(isNull(passDevices.revokedAt)),
);
