import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { gateRevocations } from './gate-revocations.table.ts';

/**
 * The condition that staff keep a person from the gates of an estate, with all her phones and codes. The revocation of a single phone
 * does not count. Stores of other features read revocations through it.
 */
export const isKeptFromGates = ({ userId, estateId }: { userId: SQLWrapper; estateId: SQLWrapper }): SQL =>
  sql`exists (
    select from ${gateRevocations}
    where ${gateRevocations.userId} = ${userId} and ${gateRevocations.estateId} = ${estateId}
      and ${gateRevocations.deviceId} is null and ${gateRevocations.liftedAt} is null)`;
