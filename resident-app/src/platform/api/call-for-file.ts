import { requestOf } from '@ekhaya/browser/api/transport';
import type { InputOf, RouteKey } from '@ekhaya/contract/routes';
import { transport } from './transport.ts';

/**
 * Calls the API for a response that is a file, such as a PDF.
 * @throws {ApiError} as `call` does
 */
export async function callForFile<K extends RouteKey>(key: K, input: InputOf<K>): Promise<Blob> {
  const request = requestOf(key, input);
  const response = await transport.send(request);
  if (!response.ok) await transport.read(response, request.method);
  return response.blob();
}
