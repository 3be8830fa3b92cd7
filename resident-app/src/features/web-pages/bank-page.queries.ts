import { call } from '../../platform/api/call.ts';

/** Reads the host that the bank's page of a payment comes from. @param way the path of ours that leads there: `/pay/{id}` */
export const readBankHost = async (way: string): Promise<string> => {
  const id = decodeURIComponent(way.slice(way.lastIndexOf('/') + 1));
  return (await call('GET /api/payments/{id}/bank-page', { params: { id } })).host;
};
