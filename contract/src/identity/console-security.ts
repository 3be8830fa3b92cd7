import { z } from 'zod';
import { emptyObject, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

/** Who has to give a second factor before the console works. */
export const securityRules = z
  .object({
    isSecondFactorRequired: z.boolean(),
    fromRank: z
      .int()
      .min(0)
      .max(100)
      .describe('From this rank on. 0: everybody with a staff permission other than the gate’s.'),
  })
  .meta({ id: 'SecurityRules' });

/** Who has to give a second factor before the console works. */
export type SecurityRules = z.output<typeof securityRules>;

const estateParams = z.object({ estateId: z.string().min(1).max(64) });

const writes = { who: 'staff', permission: 'configuration.write' } as const;

/** The console's routes about the safety of staff accounts. */
export const consoleSecurityRoutes = {
  'GET /api/console/estates/{estateId}/security-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/security-rules',
    feature: 'identity',
    summary: 'Reads who needs a second factor at an estate of the caller.',
    access: writes,
    params: estateParams,
    output: securityRules.extend({ version: recordVersion, isOffInDemo: z.boolean() }),
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/security-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/security-rules',
    feature: 'identity',
    summary:
      'Replaces who needs a second factor at an estate of the caller. Effective with the next call of everybody concerned. Only an administrator may stop asking people of the caller’s rank or above. Audited.',
    access: writes,
    params: estateParams,
    body: z.strictObject(securityRules.shape),
    isVersioned: true,
    needsConfirmation: true,
    output: securityRules.extend({ version: recordVersion, isOffInDemo: z.boolean() }),
    errors: [],
  }),
  'DELETE /api/console/people/{id}/second-factor': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/second-factor',
    feature: 'identity',
    summary:
      'Removes the authenticator app, the recovery codes and the passkeys of a person who lost them and ranks below the caller, and ends her sessions. Mails her. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    needsConfirmation: true,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: [],
  }),
};
