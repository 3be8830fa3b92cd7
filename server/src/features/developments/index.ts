export { developmentsRoutes } from './developments.routes.ts';
export { bookViewing } from './viewings/book-viewing.ts';
export { collectViewings, eraseViewingsBefore, eraseViewingsOf } from './viewings/erase-viewings.ts';
