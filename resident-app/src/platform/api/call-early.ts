import { requestOf } from '@ekhaya/browser/api/transport';
import type { InputOf, OutputOf, RouteKey } from '@ekhaya/contract/routes';
import { call } from './call.ts';
import { transport } from './transport.ts';

/**
 * Calls the API, or takes the response that the page of the screen has asked for while the code was loaded; see
 * `shell/early-reads.ts`. A response is taken once. One that failed is asked for again.
 */
export async function callEarly<K extends RouteKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>> {
  const reads = await window.ekhayaPageStart?.reads;
  const { address, method } = requestOf(key, input);
  const early = reads?.[address];
  if (reads !== undefined) delete reads[address];
  const response = await early?.catch(() => undefined);
  return response?.ok === true ? ((await transport.read(response, method)) as OutputOf<K>) : call(key, input);
}
