import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { invalidate } from '../../../platform/query/query.ts';
import { walkInsKey } from './walk-ins.live.ts';
import { answerWalkIn, type WalkIn } from './walk-ins.queries.ts';

type Answer = 'allow' | 'refuse';

/** Asks the house about a walk-in at the gate. The first answer of the house counts. */
export function RingSheet({ walkIn, onDismiss }: { walkIn: WalkIn; onDismiss: () => void }) {
  const [sending, setSending] = useState<Answer>();
  const { id, visitorName, gate, estateName, unit, plate } = walkIn;

  async function answer(given: Answer): Promise<void> {
    setSending(given);
    try {
      await answerWalkIn(id, given);
      showToast('success', given === 'allow' ? `${visitorName} may come in` : `${visitorName} is not let in`);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      showToast('error', thrown.detail);
    }
    setSending(undefined);
    await invalidate(walkInsKey);
  }

  return (
    <Sheet
      title={`${visitorName} is at ${gate}`}
      isOpen
      onClose={onDismiss}
      actions={
        <ButtonPair>
          <Button
            variant="quiet"
            disabled={sending === 'allow'}
            isBusy={sending === 'refuse'}
            onClick={() => void answer('refuse')}
          >
            Refuse
          </Button>
          <Button disabled={sending === 'refuse'} isBusy={sending === 'allow'} onClick={() => void answer('allow')}>
            Let in
          </Button>
        </ButtonPair>
      }
    >
      <p>
        There is no invitation. The guard of {estateName} asks unit {unit} whether this visitor may come in
        {plate === '' ? ', on foot.' : ` with the car ${plate}.`}
      </p>
    </Sheet>
  );
}
