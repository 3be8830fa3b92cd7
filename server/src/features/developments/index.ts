export { developmentsRoutes } from './developments.routes.ts';
export { bookViewing } from './viewings/book-viewing.ts';
export { settleViewings } from './viewings/settle-viewings.ts';
export { viewingsForCalendar } from './viewings/viewings-calendar.ts';
export { collectViewings, endViewingsAt, eraseViewingsBefore, eraseViewingsOf } from './viewings/erase-viewings.ts';
