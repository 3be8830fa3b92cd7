import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { Query } from '@ekhaya/browser/api/transport';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { callPath } from '../api/call.ts';

interface Page<T> {
  items: T[];
  total: number;
  /** Whether there are more than `total`: some lists stop counting. */
  isMore?: boolean;
}

/** What a list says of itself besides its rows. */
export interface ListMeta {
  /** Set where there are more than these, nobody counted how many. */
  atLeast?: number;
}

const listPath = (resource: string): string => `/api/console/${resource}`;
const recordPath = (resource: string, id: Identifier): string =>
  `/api/console/${resource}/${encodeURIComponent(String(id))}`;

const notOffered = (): Promise<never> => Promise.reject(new Error('The back office does not do this.'));

/** Sends a record. A failure carries its messages by field in `body.errors`, where the forms of react-admin look for them. */
async function save(method: string, path: string, body: unknown): Promise<unknown> {
  try {
    return await callPath(method, path, { body });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { fields, detail } = thrown;
    const errors = Object.keys(fields).length > 0 ? fields : { root: { serverError: detail } };
    throw Object.assign(thrown, { body: { errors } });
  }
}

/**
 * Lists and records of the back office, by the conventions of the contract:
 * `GET /api/console/X?page&perPage&sort&order&q&…` answers `{items, total}`; `GET`, `PUT`, `DELETE /api/console/X/{id}`;
 * `POST /api/console/X`. What a form leaves out of a record (its name starts with an underscore) is not sent.
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
    // What a list is not sorted by is said by `id`, react-admin's own default.
    const isSorted = sort !== undefined && sort.field !== 'id';
    const query: Query = { ...pagination, ...(isSorted && { sort: sort.field, order: sort.order }), ...filter };
    const answer = (await callPath('GET', listPath(resource), { query }, signal)) as Page<never>;
    const { items, total, isMore = false } = answer;
    if (!isMore) return { data: items, total };
    const { page, perPage } = pagination;
    const pageInfo = { hasNextPage: items.length === perPage, hasPreviousPage: page > 1 };
    return { data: items, pageInfo, meta: { atLeast: total } satisfies ListMeta };
  },
  // Which record it is the caller says; the contract holds the server to it.
  getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
    data: (await callPath('GET', recordPath(resource, id), {}, signal)) as never,
  }),
  create: async (resource: string, { data }: { data: unknown }) => ({
    data: (await save('POST', listPath(resource), data)) as never,
  }),
  update: async (resource: string, { id, data }: { id: Identifier; data: unknown }) => ({
    data: (await save('PUT', recordPath(resource, id), data)) as never,
  }),
  delete: async <T extends RaRecord>(resource: string, { id, previousData }: { id: Identifier; previousData?: T }) => {
    await callPath('DELETE', recordPath(resource, id), {});
    return { data: (previousData ?? { id }) as T };
  },
  getMany: notOffered,
  getManyReference: notOffered,
  updateMany: notOffered,
  deleteMany: notOffered,
};
