import { onSessionEnd } from '../../../platform/session/session.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** An alert that was under way when the session ended. */
export interface LostAlert {
  callNumber: string;
  /** Whether the server has it for certain. */
  hasArrived: boolean;
}

let underWay: LostAlert | undefined;

/** What the person is told before the login; undefined when she has read it, or nothing was under way. */
export const lostAlert = createStore<LostAlert | undefined>(undefined);

/** Notes the alert that is under way on this page; undefined for none. */
export function noteAlertUnderWay(alert: LostAlert | undefined): void {
  underWay = alert;
}

onSessionEnd(() => {
  lostAlert.set(underWay);
  underWay = undefined;
});
