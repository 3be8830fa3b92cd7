import { useRead } from '../../../platform/query/query.ts';
import { OFFER_KEY } from '../alerts.live.ts';
import { readOffer } from '../alerts.queries.ts';

/**
 * Reads what the estate offers for emergencies, and stores it. It is read from the start of the app on: without a network the button
 * is there although Emergency was never opened before.
 * @param estateId the current estate; undefined while it is not known
 */
export const useAlertOffer = (estateId: string | undefined) =>
  useRead([OFFER_KEY, estateId ?? ''], () => readOffer(estateId ?? ''), { isEnabled: estateId !== undefined });
