import { keepDraft } from '../../../platform/drafts/drafts.ts';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';

/**
 * Holds what staff write to the customer of a booking, as one draft for the panel of the queue and the block of the day view. The
 * reason of a rejection is no word beside an acceptance: neither goes out in place of the other.
 */
export function useWords(bookingId: string, { isSending }: { isSending: boolean }) {
  const key = `bookings/words/${bookingId}`;
  const words = useDraftEntries({ key, opened: { words: '', reason: '' }, isSending });
  /** Gives back what was written: the decision was undone. */
  const giveBack = (): void => void keepDraft(key, words.entries);
  return { ...words, giveBack };
}
