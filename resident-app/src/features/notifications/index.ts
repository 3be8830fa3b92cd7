import { registerReadSending } from './unsent-reads.ts';

export { notificationsLive } from './notifications.live.ts';
export { openTappedNotification } from './open-notification.ts';
export { useUnreadCount } from './use-notifications.ts';

registerReadSending();
