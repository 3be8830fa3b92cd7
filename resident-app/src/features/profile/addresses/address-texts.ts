import type { Address } from '@ekhaya/contract/profile/addresses';

/** The query key of the caller's addresses. */
export const addressesKey = ['addresses'];

/** The first line of an address, e.g. '14 Acacia Lane' or 'Stand 1204'. */
export const streetText = ({ standNo, streetNoOrUnitNo, streetName }: Address): string =>
  streetName === '' ? `Stand ${standNo}` : [streetNoOrUnitNo, streetName].filter((part) => part !== '').join(' ');

/** The second line of an address: suburb, city, code and estate. */
export const placeText = ({ suburbName, localityOrCity, addressPostalCode, context }: Address): string =>
  [suburbName, [localityOrCity, addressPostalCode].filter((part) => part !== '').join(' '), context]
    .filter((part) => part !== '')
    .join(', ');
