// Set-up of each test file of a screen. A component that stayed mounted went on after its test: React rendered it when the document
// was gone, and the run failed for it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach } from 'vitest';

// React Testing Library unmounts after each test if a global `afterEach` exists when it is loaded.
// Source: https://testing-library.com/docs/react-testing-library/api#cleanup
Object.assign(globalThis, { afterEach });

// React's scheduler runs what it was given in a later turn of the event loop. The document stays until then.
afterAll(() => nextTurn());
