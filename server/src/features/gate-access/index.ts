export { gateAccessRoutes } from './gate-access.routes.ts';
