import { consoleRoleOffersRoutes } from '@ekhaya/contract/estates/console-role-offers';
import type { Dependencies } from '../../platform/dependencies.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listRoleOffers } from './offers/list-role-offers.ts';
import { offerRole } from './offers/offer-role.ts';
import { withdrawRoleOffer, withdrawRoleOffers } from './offers/withdraw-role-offers.ts';
import { findPersonNames } from './people/find-people.ts';

/** The console's routes about roles that are offered by mail. */
export const roleOffersRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleRoleOffersRoutes['GET /api/console/role-offers'], async ({ caller, staffEstates, query }) => ({
    details: await listRoleOffers(dependencies, { callerId: caller.userId, staffEstates, query }),
  })),
  handle(consoleRoleOffersRoutes['POST /api/console/role-offers'], async ({ caller, staffEstates, body }) => {
    await offerRole(dependencies, { caller, staffEstates, ...body });
    return { details: {} };
  }),
  handle(consoleRoleOffersRoutes['DELETE /api/console/role-offers/{id}'], async ({ caller, staffEstates, params }) => {
    await withdrawRoleOffer(dependencies, { caller, staffEstates }, params.id);
    return { details: {} };
  }),
  handle(consoleRoleOffersRoutes['POST /api/console/role-offers/withdraw'], async ({ caller, staffEstates, body }) => {
    const offerIds = body.offers.map(({ id }) => id);
    const outcomes = await withdrawRoleOffers(dependencies, { caller, staffEstates }, offerIds);
    return { details: await presentOutcomes(outcomes, (of) => findPersonNames(dependencies.database.db, of)) };
  }),
];
