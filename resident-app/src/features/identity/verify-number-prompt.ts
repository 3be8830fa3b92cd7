import { createStore } from '../../platform/store/external-store.ts';

/** Whether the sheet that verifies a number is to open by itself: once, after signing up. */
export const verifyNumberPrompt = createStore(false);

/** The next time Home is shown, the sheet opens over it. */
export const askToVerifyNumber = (): void => verifyNumberPrompt.set(true);
