import { createHash, timingSafeEqual } from 'node:crypto';
import {
  needsStaffSession,
  type Access,
  type RouteDefinition,
  type StaffPermission,
} from '@ekhaya/contract/wire/route';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { ReadRecorder } from '../audit/read-recorder.ts';
import type { Authority, Caller, SessionReader, StaffEstates, StaffSessionGuard } from './caller.ts';
import { requireSameOrigin } from './same-origin.ts';

/** What decides whether a call is allowed. */
export interface CallGuards {
  apiKey: string;
  /** The address of the product, whose pages alone may write with a session. */
  publicUrl: string;
  sessions: SessionReader;
  authority: Authority;
  staffSessions: StaffSessionGuard;
  /** Records that staff read records of somebody else. */
  recordRead: ReadRecorder;
}

/** The parameters of the path and of the query. */
interface Parameters {
  params: unknown;
  query: unknown;
}

/** The person whose records a call is about, and at which estates the caller may use them. */
interface RecordsOf {
  personId: string;
  staffEstates: StaffEstates;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asserts the application key, in constant time. @throws {AppError} `api-key` */
const requireKey = (sent: string | undefined, expected: string): void => {
  if (sent === undefined || !timingSafeEqual(digest(sent), digest(expected))) throw new AppError('api-key');
};

/**
 * Requires a session. A client may name the person whose session it holds in `X-Session-Of`: another account may have signed in
 * in the same browser meanwhile, and a call that was meant for the first must not be made as the second.
 * @throws {AppError} `session-required`
 */
const requireSession = (caller: Caller | undefined, meantFor: string | undefined): void => {
  if (caller === undefined || (meantFor ?? caller.userId) !== caller.userId) throw new AppError('session-required');
};

/**
 * Resolves `me`. Reading another person's records requires staff rights at one of that person's estates.
 * @throws {AppError} `forbidden`
 */
const authorisePerson = async (
  access: Access & { who: 'own' },
  parameters: Parameters,
  caller: Caller,
  authority: Authority,
): Promise<RecordsOf> => {
  const named = (parameters[access.of.in] as Record<string, string>)[access.of.name] ?? '';
  const isCaller = named === 'me' || named === caller.userId || named.toLowerCase() === caller.email.toLowerCase();
  if (isCaller) return { personId: caller.userId, staffEstates: 'all' };
  const records = await authority.findReadableRecords(caller, named);
  if (records === undefined) throw new AppError('forbidden');
  return records;
};

/** The estates where the caller holds a permission. @throws {AppError} `forbidden` when there are none */
const requirePermittedEstates = async (
  authority: Authority,
  caller: Caller,
  permission: StaffPermission,
): Promise<StaffEstates> => {
  const staffEstates = await authority.findPermittedEstates(caller, permission);
  if (staffEstates.length === 0) throw new AppError('forbidden');
  return staffEstates;
};

/** Records in the audit log that staff call a route for the records of another person, once an hour for the same feature. */
const recordStaffRead = async (
  { feature }: RouteDefinition,
  { userId }: Caller,
  { personId, staffEstates }: RecordsOf,
  { recordRead, authority }: Pick<CallGuards, 'recordRead' | 'authority'>,
): Promise<void> => {
  const subject = { kind: 'person', id: personId } as const;
  for (const estateId of await authority.findSharedEstates(personId, staffEstates)) {
    await recordRead({ actorId: userId, action: 'records.read', estateId, subject, detail: { what: feature } });
  }
};

/**
 * The person who calls; undefined for nobody, which only a public route allows.
 * @throws {AppError} `api-key`, `forbidden` for a write from another site, `session-required`
 */
export const authenticate = async (
  { req }: Context,
  route: RouteDefinition,
  { apiKey, publicUrl, sessions }: CallGuards,
): Promise<Caller | undefined> => {
  if (route.needsApiKey !== false) requireKey(req.header('x-api-key'), apiKey);
  const isOwnSiteOnly = route.method !== 'get' && route.isFromElsewhere !== true;
  if (isOwnSiteOnly) requireSameOrigin(req.raw.headers, publicUrl, req.url);
  const caller = await sessions.readSession(req.raw.headers);
  if (route.access.who !== 'public') requireSession(caller, req.header('x-session-of'));
  return caller;
};

/** Whether a call of staff has to be confirmed, and whether it uses their rights to change something. */
const staffCallOf = ({ needsConfirmation, method }: RouteDefinition) => ({
  needsConfirmation: needsConfirmation ?? false,
  isUse: method !== 'get',
});

/**
 * The estates where the caller may use a route of staff, whose session has its second factor; none for other routes.
 * @throws {AppError} `forbidden`, and what the session of staff still needs
 */
export const authoriseStaff = async (
  route: RouteDefinition,
  caller: Caller | undefined,
  { authority, staffSessions }: CallGuards,
): Promise<StaffEstates> => {
  if (caller === undefined) return [];
  const { access } = route;
  const estates = access.who === 'staff' ? await requirePermittedEstates(authority, caller, access.permission) : [];
  if (needsStaffSession(route)) await staffSessions.require(caller, staffCallOf(route));
  return estates;
};

/**
 * Whose records an `own` route is about: the caller's, or those of a person whom staff may read, which is recorded.
 * @returns undefined for other routes
 * @throws {AppError} `forbidden`, and what the session of staff still needs
 */
export const authoriseOwn = async (
  route: RouteDefinition,
  parameters: Parameters,
  caller: Caller | undefined,
  guards: CallGuards,
): Promise<RecordsOf | undefined> => {
  if (route.access.who !== 'own' || caller === undefined) return undefined;
  const records = await authorisePerson(route.access, parameters, caller, guards.authority);
  if (records.personId !== caller.userId) {
    const needsConfirmation = route.needsConfirmation ?? 'factor';
    await guards.staffSessions.require(caller, { ...staffCallOf(route), needsConfirmation });
    await recordStaffRead(route, caller, records, guards);
  }
  return records;
};
