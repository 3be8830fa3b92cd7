import { secondFactorRoutes as contractRoutes } from '@ekhaya/contract/identity/second-factor';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { IdentityDependencies } from './accounts/identity-dependencies.ts';
import { beginApp, confirmApp, makeRecoveryCodes, removeApp } from './staff-sessions/change-app.ts';
import { confirmPassword } from './staff-sessions/confirm-password.ts';
import { beginPasskeyFactor, giveSecondFactor } from './staff-sessions/give-second-factor.ts';
import { readSecondFactor } from './staff-sessions/read-second-factor.ts';
import { recordStaffUse } from './staff-sessions/record-staff-use.ts';

/** The routes of the second factor, and of what staff confirm again. */
export const secondFactorRoutes = (dependencies: IdentityDependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/auth/second-factor'], async ({ caller }) => ({
    details: await readSecondFactor(dependencies, caller),
  })),
  handle(contractRoutes['POST /api/auth/second-factor'], async ({ caller, body }) => ({
    details: await giveSecondFactor(dependencies, caller, body),
  })),
  handle(contractRoutes['POST /api/auth/second-factor/passkey/options'], async ({ caller, origin }) => ({
    details: await beginPasskeyFactor(dependencies, caller, origin.address),
  })),
  handle(contractRoutes['POST /api/auth/confirm'], async ({ caller, body, origin }) => ({
    details: await confirmPassword(dependencies, caller, { password: body.password, address: origin.address }),
  })),
  handle(contractRoutes['POST /api/auth/staff-session'], async ({ caller }) => {
    await recordStaffUse(dependencies, caller);
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/auth/second-factor/app'], async ({ caller, body, origin }) => ({
    details: await beginApp(dependencies, caller, { password: body.password, address: origin.address }),
  })),
  handle(contractRoutes['POST /api/auth/second-factor/app/confirm'], async ({ caller, body, origin }) => ({
    details: { recoveryCodes: await confirmApp(dependencies, caller, { code: body.code, address: origin.address }) },
  })),
  handle(contractRoutes['DELETE /api/auth/second-factor/app'], async ({ caller, origin }) => {
    await removeApp(dependencies, caller, origin.address);
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/auth/second-factor/recovery-codes'], async ({ caller, origin }) => ({
    details: { recoveryCodes: await makeRecoveryCodes(dependencies, caller, origin.address) },
  })),
];
