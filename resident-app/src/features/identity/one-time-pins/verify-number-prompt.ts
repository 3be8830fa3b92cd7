import { onSessionEnd } from '../../../platform/session/session.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** Whether the sheet that verifies the mobile number is open over Home. */
export const verifyNumberPrompt = createStore(false);

onSessionEnd(() => verifyNumberPrompt.set(false));

/** Opens the sheet that verifies the mobile number. After a sign-up it shows as soon as Home does. */
export const openVerifyNumberSheet = (): void => verifyNumberPrompt.set(true);
