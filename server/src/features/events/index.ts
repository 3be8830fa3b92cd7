export { answerEvent } from './answers/answer-event.ts';
export { collectAnswers, endAnswersAt, eraseAnswersBefore, eraseAnswersOf } from './answers/erase-answers.ts';
export { moveUp } from './answers/move-up.ts';
export { settleAnswers } from './answers/settle-answers.ts';
export { eventsRoutes } from './events.routes.ts';
export { endFeed } from './feed/calendar-feed.ts';
export { encryptedFeeds } from './feed/encrypted-feeds.store.ts';
export { mountCalendars } from './feed/mount-calendar.ts';
