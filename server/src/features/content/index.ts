export { countPlansOf } from './content.store.ts';
export { addContent, type NewContent } from './add-content.ts';
export { announceDueContent, pruneContent } from './announce-due-content.ts';
export { readContent } from './list-content.ts';
export { contentRoutes } from './content.routes.ts';
export {
  findContentHeading,
  findPublishedAt,
  findPublishedContent,
  findPublishedContentWithin,
  findWrittenContent,
  readPublished,
  readPublishedEvents,
  readPublishedItem,
  type PublishedItem,
} from './read-published.ts';
