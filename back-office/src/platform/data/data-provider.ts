import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { Query } from '@ekhaya/browser/api/transport';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { callPath } from '../api/call.ts';

interface Page<T> {
  items: T[];
  total: number;
  /** Whether there are more rows than `total`: some lists stop counting at a limit. */
  isMore?: boolean;
}

/** Information about a list besides its rows. */
export interface ListMeta {
  /** The total, if it is only a lower bound. */
  atLeast?: number;
}

/** A record whose changes name the version that they are based on. */
interface Versioned {
  version?: number;
}

const listPath = (resource: string): string => `/api/console/${resource}`;
const recordPath = (resource: string, id: Identifier): string =>
  `/api/console/${resource}/${encodeURIComponent(String(id))}`;

const unsupported = (): Promise<never> => Promise.reject(new Error('The back office does not support this operation.'));

/** Sends a record. A failure carries its messages by field in `body.errors`, where the forms of react-admin look for them. */
async function save(method: string, path: string, body: unknown, version?: number): Promise<unknown> {
  try {
    return await callPath(method, path, { body, version });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { fields, detail, change } = thrown;
    // A form's errors are strings: the parts of a change by somebody else are errors of their own.
    const changed = change && { changedBy: change.by === '' ? ' ' : change.by, changedAt: change.at };
    const errors = Object.keys(fields).length > 0 ? fields : { root: changed ?? { serverError: detail } };
    throw Object.assign(thrown, { body: { errors } });
  }
}

/**
 * Connects react-admin's lists and forms to the API, by the conventions of the contract:
 * `GET /api/console/X?page&perPage&sort&order&q&…` answers `{items, total}`; `GET`, `PUT`, `DELETE /api/console/X/{id}`;
 * `POST /api/console/X`.
 */
export const dataProvider: DataProvider = {
  getList: async (
    resource: string,
    {
      pagination = { page: 1, perPage: 25 },
      sort,
      filter,
      signal,
    }: {
      pagination?: { page: number; perPage: number };
      sort?: { field: string; order: string };
      filter?: Query;
      signal?: AbortSignal;
    },
  ) => {
    // react-admin sorts by `id` if a list names no order. The API does not support that field.
    const isSorted = sort !== undefined && sort.field !== 'id';
    const query: Query = { ...pagination, ...(isSorted && { sort: sort.field, order: sort.order }), ...filter };
    const answer = (await callPath('GET', listPath(resource), { query }, signal)) as Page<never>;
    const { items, total, isMore = false } = answer;
    if (!isMore) return { data: items, total };
    const { page, perPage } = pagination;
    const pageInfo = { hasNextPage: items.length === perPage, hasPreviousPage: page > 1 };
    return { data: items, pageInfo, meta: { atLeast: total } satisfies ListMeta };
  },
  // react-admin's callers choose the record type (hence `as never`). The tests of the contract assert what the server returns.
  getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
    data: (await callPath('GET', recordPath(resource, id), {}, signal)) as never,
  }),
  create: async (resource: string, { data }: { data: unknown }) => ({
    data: (await save('POST', listPath(resource), data)) as never,
  }),
  update: async (
    resource: string,
    { id, data, previousData }: { id: Identifier; data: unknown; previousData?: Versioned },
  ) => ({
    data: (await save('PUT', recordPath(resource, id), data, previousData?.version)) as never,
  }),
  delete: async <T extends RaRecord>(resource: string, { id, previousData }: { id: Identifier; previousData?: T }) => {
    await callPath('DELETE', recordPath(resource, id), { version: (previousData as Versioned | undefined)?.version });
    return { data: (previousData ?? { id }) as T };
  },
  getMany: unsupported,
  getManyReference: unsupported,
  updateMany: unsupported,
  deleteMany: unsupported,
};
