import { z } from 'zod';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { backupFailures, partsOfInstallation, partsOfTrouble, smsProviders } from './how-it-is.rules.ts';

/** How one part of the installation is. */
const partOfInstallation = z.object({
  part: z.enum(partsOfInstallation),
  state: z.enum(['works', 'waits', 'fails']),
  /** Since when it waits or fails; null if it works, or in the minute in which it began. */
  since: z.iso.datetime().nullable(),
  /** Jobs that are due; providers that answer; queries that wait for a connection. */
  waiting: z.int().min(0),
  /** Jobs that are given up; providers that do not answer. */
  failed: z.int().min(0),
});

/** A gate of an estate of the caller. */
const gateHeardFrom = z.object({
  id: z.string(),
  name: z.string(),
  estateId: z.string(),
  estateName: z.string(),
  /** Its newest passage or refusal; null before the first one. */
  heardAt: z.iso.datetime().nullable(),
});

/** A phone that guards gates of an estate of the caller and is signed in. */
const guardPhone = z.object({
  /** The guard who is signed in on it. */
  guard: z.string(),
  /** What its browser calls itself. */
  userAgent: z.string(),
  estateIds: z.array(z.string()),
  /** The version of the app on it; empty if it is from before versions were told. */
  appVersion: z.string(),
  heardAt: z.iso.datetime(),
});

/** Something that was down, or is: then `endedAt` is null. */
const trouble = z.object({
  part: z.enum(partsOfTrouble),
  /** The worst that it was. */
  state: z.enum(['waits', 'fails']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

/**
 * How the installation runs. Figures of all estates, without houses, codes or texts; gates and guards' phones are those of the
 * caller's estates.
 */
export const howItIs = z
  .object({
    at: z.iso.datetime(),
    version: z.string(),
    parts: z.array(partOfInstallation),
    /** The ways for which this server has no provider, so that nothing is sent. None in the demo, which shows what it would send. */
    notSetUp: z.array(z.enum(['mail', 'sms', 'push'])),
    /** Whether there is a second provider of text messages to switch to, and which one sends. */
    sms: z.object({ hasSecond: z.boolean(), provider: z.enum(smsProviders) }),
    /** Open live streams of the process that answers. */
    streams: z.int().min(0),
    databaseBytes: z.number().min(0),
    /** The newest backup that was written whole; null before the first one. */
    backup: z
      .object({
        startedAt: z.iso.datetime(),
        rows: z.int().min(0),
        files: z.int().min(0),
        isEncrypted: z.boolean(),
      })
      .nullable(),
    /** Whether the server has a store for backups, so that one can be started by hand. */
    hasBackupStore: z.boolean(),
    /** The newest attempt to store a backup, of the night or by hand; null before the first one. */
    backupAttempt: z
      .object({
        state: z.enum(['waits', 'runs', 'failed', 'done']),
        askedAt: z.iso.datetime(),
        /** Null unless it failed. */
        failure: z.enum(backupFailures).nullable(),
      })
      .nullable(),
    /** By estate and name. */
    gates: z.array(gateHeardFrom),
    /** The one that was heard from last comes first. */
    guardPhones: z.array(guardPhone),
    /** The certificate of the public address; null if the server could not read it for a day, or the address is not https. */
    certificate: z.object({ host: z.string(), expiresAt: z.iso.datetime(), isTrusted: z.boolean() }).nullable(),
    /** How far the clock of the process that answers is ahead of the clock of the database. */
    clockAheadMs: z.int(),
    /** Since when what is down is recorded; null before the first look. */
    recordedSince: z.iso.datetime().nullable(),
    /** The troubles of the last 30 days, the newest first: each names a part of the system that was down. */
    troubles: z.array(trouble),
  })
  .meta({ id: 'HowItIs' });

export const consoleOperationsRoutes = {
  'GET /api/console/how-it-is': defineRoute({
    method: 'get',
    path: '/api/console/how-it-is',
    feature: 'operations',
    summary:
      'How the installation runs: what works, what waits and what fails, since when. The same figures as /metrics, of all estates together.',
    access: { who: 'staff', permission: 'audit.read' },
    output: howItIs,
    errors: [],
  }),
  'POST /api/console/backups': defineRoute({
    method: 'post',
    path: '/api/console/backups',
    feature: 'operations',
    summary:
      'Has a backup of the whole installation made now, by a job. For administrators only. How it is says when it runs and ends.',
    access: { who: 'staff', permission: 'configuration.write' },
    output: emptyObject,
    errors: ['backup/no-store', 'backup/under-way'],
  }),
  'PUT /api/console/sms-provider': defineRoute({
    method: 'put',
    path: '/api/console/sms-provider',
    feature: 'operations',
    summary:
      'Chooses the provider that sends text messages, for every process from the next message on. For administrators only.',
    access: { who: 'staff', permission: 'configuration.write' },
    body: z.object({ provider: z.enum(smsProviders) }),
    output: emptyObject,
    errors: ['nothing-changed'],
  }),
};
