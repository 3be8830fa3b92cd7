import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';

/** Reads the kinds of records kept about the caller, her newest export and the effect of a deletion. */
export type MyData = OutputOf<'GET /api/my-data'>;

/** A copy of the caller's data. */
export type DataCopy = NonNullable<MyData['copy']>;

/** The query key of what is kept about the caller. */
export const myDataKey = ['my-data'];

/** Reads what is kept about the caller. */
export const readMyData = (): Promise<MyData> => call('GET /api/my-data', {});

/** Asks for a copy of the caller's data. */
export const askForCopy = (): Promise<DataCopy> => call('POST /api/my-data/export', {});

/** Deletes the account of the caller. */
export const deleteAccount = (password: string): Promise<OutputOf<'POST /api/my-data/deletion'>> =>
  call('POST /api/my-data/deletion', { body: { password } });
