export { announce } from './publishing/announce.ts';
export { forgetNotifications } from './inbox/erase-notifications.ts';
export { markNotificationReadWithin } from './inbox/mark-notification-read.ts';
export { notifyPeople, notifyPerson, type PersonalNotification } from './publishing/notify-person.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { pushAgain, pushNotification } from './push/push-notification.ts';
export { sendAnnouncement } from './announcements/send-announcement.ts';
