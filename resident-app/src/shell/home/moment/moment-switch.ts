import { createStore } from '../../../platform/store/external-store.ts';
import { readMark, writeMark } from '../../../platform/store/plain-marks.ts';

/** Whether Home shows what matters now. On until the person switches it off on this phone. */
export const momentSwitch = createStore(readMark('moment-off') === undefined);

/** Switches it on or off. */
export function switchMoment(isOn: boolean): void {
  writeMark('moment-off', isOn ? undefined : '1');
  momentSwitch.set(isOn);
}
