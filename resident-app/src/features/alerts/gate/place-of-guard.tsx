import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import type { GuardPlace } from './use-guard-place.ts';

const purpose = 'So they see who is near. It is erased when the alert ends.';

/** What becomes of the place of the guard's phone, in words. A phone that has not given it yet is asked by a button. */
export function PlaceOfGuard({ place: { state, ask }, isSent }: { place: GuardPlace; isSent: boolean }) {
  if (state === 'unknown') return null;
  return (
    <section className="alert-way" aria-label="Your place">
      <p>{sentences[state][isSent ? 'sent' : 'unsent']}</p>
      {state === 'not-asked' && (
        <Button variant="quiet" icon={pinIcon} onClick={ask}>
          Show the way from where I am
        </Button>
      )}
    </section>
  );
}

const isRead = `The control room reads the place of this phone, every 10 seconds while the alert is open. ${purpose}`;
const whenAllowed = `Once you allow it, the control room reads the place of this phone, every 10 seconds while the alert is open. ${purpose}`;
const whenComing = `Once you say that you come, the control room reads the place of this phone, every 10 seconds while the alert is open. ${purpose}`;
const refused = 'This phone does not give its place to the app. The control room reads that it is not known.';
const notFound = 'This phone does not know where it is. The control room reads that too.';

const sentences: Record<Exclude<GuardPlace['state'], 'unknown'>, { sent: string; unsent: string }> = {
  refused: { sent: refused, unsent: refused },
  unsupported: { sent: refused, unsent: refused },
  'not-found': { sent: notFound, unsent: notFound },
  'not-asked': { sent: whenAllowed, unsent: whenComing },
  waiting: { sent: isRead, unsent: whenComing },
  found: { sent: isRead, unsent: whenComing },
};
