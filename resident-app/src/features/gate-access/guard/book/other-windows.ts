import { onSessionEnd } from '../../../../platform/session/session.ts';
import type { Passage } from './passage.ts';

/** A passage that a window of this phone has noted in the book of a guard. */
interface SharedPassage {
  /** The id of the guard. */
  person: string;
  passage: Passage;
}

/** The windows of the app share it. */
const CHANNEL = 'ekhaya-gate-passages';

let channel: BroadcastChannel | undefined;

onSessionEnd(() => {
  channel?.close();
  channel = undefined;
});

/** Listens until the end of the session to the passages of the other windows: two gates can be kept on one phone, each in its window. */
export function listenToOtherWindows(onPassage: (shared: SharedPassage) => void): void {
  if (channel !== undefined) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<SharedPassage>) => onPassage(data));
}

/** Sends a passage to the other windows. */
export const sendToOtherWindows = (shared: SharedPassage): void => channel?.postMessage(shared);
