// IndexedDB in memory, for tests outside the app that run its real store.
import 'fake-indexeddb/auto';
