import type { RouteKey } from '@ekhaya/contract/routes';

type ReadOfEstate = Extract<RouteKey, `GET /api/estates/{estateID}/${string}`>;
type AddressOf<Key extends string> = Key extends `GET ${infer Address}` ? Address : never;

/**
 * The reads of a screen that its page asks for while the code is loaded, by path. The screen takes the responses with `callEarly`.
 * Each is a request more on a slow network: only what the first view needs.
 */
export const earlyReads: Readonly<Record<string, readonly AddressOf<ReadOfEstate>[]>> = {
  '/poi': ['/api/estates/{estateID}/points', '/api/estates/{estateID}/map'],
};
