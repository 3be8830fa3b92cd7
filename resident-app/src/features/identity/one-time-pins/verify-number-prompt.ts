import { onSessionEnds } from '../../../platform/session/session.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** Whether the sheet that verifies a number lies over Home. */
export const verifyNumberPrompt = createStore(false);

onSessionEnds(() => verifyNumberPrompt.set(false));

/** Opens the sheet; after a sign-up it opens as soon as Home is shown. */
export const openVerifyNumberSheet = (): void => verifyNumberPrompt.set(true);
