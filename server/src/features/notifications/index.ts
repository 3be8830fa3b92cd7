export { announce } from './announce.ts';
export { markNotificationReadWithin } from './mark-notification-read.ts';
export { notificationsRoutes } from './notifications.routes.ts';
