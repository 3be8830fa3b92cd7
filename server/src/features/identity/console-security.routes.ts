import { consoleSecurityRoutes as contractRoutes } from '@ekhaya/contract/identity/console-security';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { IdentityDependencies } from './accounts/identity-dependencies.ts';
import { changeSecurityRules, readSecurityRules } from './second-factor/security-rules.ts';
import { removeFactorsOfPerson } from './staff-sessions/remove-factors-of-person.ts';

/** The console's routes about the safety of staff accounts. */
export const consoleSecurityRoutes = (dependencies: IdentityDependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/estates/{estateId}/security-rules'], async ({ params, staffEstates }) => ({
    details: await readSecurityRules(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/security-rules'],
    async ({ caller, params, staffEstates, body, version }) => ({
      details: await changeSecurityRules(dependencies, {
        actorId: caller.userId,
        estateId: params.estateId,
        staffEstates,
        version,
        rules: body,
      }),
    }),
  ),
  handle(contractRoutes['DELETE /api/console/people/{id}/second-factor'], async ({ caller, params, staffEstates }) => {
    await removeFactorsOfPerson(dependencies, { callerId: caller.userId, staffEstates, personId: params.id });
    return { details: {} };
  }),
];
