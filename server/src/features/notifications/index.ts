export { announce } from './announce.ts';
export { notificationsRoutes } from './notifications.routes.ts';
