export { announceNewDocument } from './announce-document.ts';
export { copyDocumentFields } from './copy-document.ts';
export { documentsRoutes } from './documents.routes.ts';
export { addDocumentFile } from './store-document.ts';
