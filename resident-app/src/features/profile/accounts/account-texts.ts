import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';

/** The query key of the caller's linked accounts. */
export const accountsKey = ['linked-accounts'];

/** The second line of an account: estate and type, and who holds a meter that is not the caller's. */
export const placeText = ({ sContext, sAccountType, holder }: LinkedAccount): string =>
  // A phone may hold data from before the name was told.
  holder ? `${sContext}, ${sAccountType}, ${holder}` : `${sContext}, ${sAccountType}`;
