import { z } from 'zod';
import { utility } from '../payments/payments.ts';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { backupFailures, partsOfInstallation, partsOfTrouble, providerKinds, smsProviders } from './how-it-is.rules.ts';

/** How one part of the installation is. */
const partOfInstallation = z.object({
  part: z.enum(partsOfInstallation),
  state: z.enum(['works', 'waits', 'fails']),
  since: z.iso
    .datetime()
    .nullable()
    .describe('Since when it waits or fails; null if it works, or in the minute in which it began.'),
  waiting: z.int().min(0).describe('Jobs that are due; queries that wait for a connection.'),
  failed: z.int().min(0).describe('Jobs that are given up.'),
});

/** A card gateway, a vendor of units or a readings service of an estate of the caller, and how it answers. */
const providerOfEstate = z.object({
  kind: z.enum(providerKinds),
  estateId: z.string(),
  estateName: z.string(),
  name: z.string().describe('Its name: of a gateway the product, of the others as staff wrote it.'),
  utilities: z.array(utility).describe('What a vendor sells; empty for the others.'),
  state: z
    .enum(['works', 'waits', 'fails'])
    .describe('`waits` if its last call failed, `fails` while it is left alone after many failures.'),
  since: z.iso.datetime().nullable().describe('Since when it fails; null while it answers.'),
  problem: z.string().describe('Its last failure in words; empty while it answers.'),
  answeredAt: z.iso
    .datetime()
    .nullable()
    .describe('When it last answered, and how long that took; null for never since the server started.'),
  answerMs: z.int().min(0).nullable(),
  payments: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Payments that wait for it, and money that is on its way back; null where the caller may not manage payments.',
    ),
  refunds: z.int().min(0).nullable(),
});

/** The free space of a disk and the whole of it. */
const diskSpace = z.object({ freeBytes: z.number().min(0), totalBytes: z.number().min(0) });

/** A gate of an estate of the caller. */
const gateHeardFrom = z.object({
  id: z.string(),
  name: z.string(),
  estateId: z.string(),
  estateName: z.string(),
  heardAt: z.iso.datetime().nullable().describe('Its newest passage or refusal; null before the first one.'),
});

/** A phone that guards gates of an estate of the caller and is signed in. */
const guardPhone = z.object({
  guard: z.string().describe('The guard who is signed in on it.'),
  userAgent: z.string().describe('What its browser calls itself.'),
  estateIds: z.array(z.string()),
  appVersion: z.string().describe('The version of the app on it; empty if it is from before versions were told.'),
  heardAt: z.iso.datetime(),
});

/** Something that was down, or is: then `endedAt` is null. */
const trouble = z.object({
  part: z.enum(partsOfTrouble),
  state: z.enum(['waits', 'fails']).describe('The worst that it was.'),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

/**
 * How the installation runs. Metrics of all estates, without houses, codes or texts; providers, gates and guards' phones are those of
 * the caller's estates. What only processes know is that of all processes of all machines,
 * of other machines as they reported it within the last minute.
 */
export const howItIs = z
  .object({
    at: z.iso.datetime(),
    version: z.string(),
    parts: z.array(partOfInstallation),
    providers: z
      .array(providerOfEstate)
      .describe('By estate. Those that are switched off are there only while they fail.'),
    notSetUp: z
      .array(z.enum(['mail', 'sms', 'push']))
      .describe(
        'The ways for which this server has no provider, so that nothing is sent. None in the demo, which shows what it would send.',
      ),
    sms: z
      .object({ hasSecond: z.boolean(), provider: z.enum(smsProviders) })
      .describe('Whether there is a second provider of text messages to switch to, and which one sends.'),
    machines: z.array(z.string()).describe('The names of the machines that serve.'),
    streams: z.int().min(0).describe('Open live streams, and how old the newest event was when it was given to them.'),
    lagMs: z.number().min(0),
    databaseBytes: z.number().min(0),
    databaseMs: z.number().min(0).describe('How long the database took for a query that does nothing.'),
    isDatabaseEmbedded: z.boolean().describe('Whether the database lies in the data folder.'),
    disk: z
      .object({ data: diskSpace, storage: diskSpace.nullable() })
      .nullable()
      .describe(
        'Of the machine with the fullest disk: the disk of the data folder, and that of the uploaded files if it is another one; null if it cannot be read.',
      ),
    diskMachine: z.string().describe('The name of that machine; empty where there is only one.'),
    ranJobs: z
      .object({ count: z.int().min(0), since: z.iso.datetime() })
      .describe('Jobs that ran to their end since a time: an hour ago, or the start of the server.'),
    backup: z
      .object({
        startedAt: z.iso.datetime(),
        rows: z.int().min(0),
        files: z.int().min(0),
        isEncrypted: z.boolean(),
      })
      .nullable()
      .describe('The newest backup that was written whole; null before the first one.'),
    hasBackupStore: z
      .boolean()
      .describe('Whether the server has a store for backups, so that one can be started by hand.'),
    backupAttempt: z
      .object({
        state: z.enum(['waits', 'runs', 'failed', 'done']),
        askedAt: z.iso.datetime(),
        failure: z.enum(backupFailures).nullable().describe('Null unless it failed.'),
      })
      .nullable()
      .describe('The newest attempt to store a backup, of the night or by hand; null before the first one.'),
    gates: z.array(gateHeardFrom).describe('By estate and name.'),
    guardPhones: z.array(guardPhone).describe('The one that was heard from last comes first.'),
    certificate: z
      .object({ host: z.string(), expiresAt: z.iso.datetime(), isTrusted: z.boolean() })
      .nullable()
      .describe(
        'The certificate of the public address; null if the server could not read it for a day, or the address is not https.',
      ),
    clockAheadMs: z
      .int()
      .describe('How far the clock of the machine that differs most is ahead of the clock of the database.'),
    clockMachine: z.string().describe('The name of that machine; empty where there is only one.'),
    recordedSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when what is down is recorded; null before the first look.'),
    troubles: z
      .array(trouble)
      .describe(
        "The troubles of the last 30 days, the newest first: each names a part of the system that was down. Providers are those of the caller's estates, and times in which several of a kind were down are one.",
      ),
  })
  .meta({ id: 'HowItIs' });

export const consoleOperationsRoutes = {
  'GET /api/console/how-it-is': defineRoute({
    method: 'get',
    path: '/api/console/how-it-is',
    feature: 'operations',
    summary:
      'How the installation runs: what works, what waits and what fails, since when. The same metrics as /metrics, of all estates together.',
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
