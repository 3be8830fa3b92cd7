export { publishNotification } from './publishing/publish-notification.ts';
export { eraseNotifications } from './inbox/erase-notifications.ts';
export { markNotificationReadWithin } from './inbox/mark-notification-read.ts';
export { notifyPeople, notifyPerson, type PersonalNotification } from './publishing/notify-people.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { retryPush, pushNotification } from './push/push-notification.ts';
export { sendAnnouncement } from './announcements/send-announcement.ts';
