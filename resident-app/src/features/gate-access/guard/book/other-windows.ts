import { onSessionEnd } from '../../../../platform/session/session.ts';
import type { Passage } from './passage.ts';

/** A passage that a window of this phone has noted in the book of a guard. */
interface ToldPassage {
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

/** Hears until the end of the session what the other windows note: two gates can be kept on one phone, each in its window. */
export function hearOtherWindows(onTold: (told: ToldPassage) => void): void {
  if (channel !== undefined) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<ToldPassage>) => onTold(data));
}

/** Tells the other windows of a passage. */
export const tellOtherWindows = (told: ToldPassage): void => channel?.postMessage(told);
