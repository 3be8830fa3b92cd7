import { randText, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { useBalanceWarnings } from '../records/use-utilities.ts';
import { changeWarning } from '../records/utilities.queries.ts';
import { utilityKeys } from '../records/utility-keys.ts';
import { typedLevel } from './warning-level.rules.ts';

interface BalanceWarningProps {
  account: { estateID: string; accountNo: string };
  utility: UtilityKind;
}

/** The level below which she is warned about a balance, and the form that sets it. Nothing until it is known. */
export function BalanceWarning({ account, utility }: BalanceWarningProps) {
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useBalanceWarnings(account.estateID);
  if (data === undefined) return null;
  const level = data.find((each) => each.accountNo === account.accountNo && each.utility === utility)?.level;
  return (
    <section className="bills-warning" aria-label="Warning">
      <p className="bills-sure">
        {level === undefined
          ? 'You are not warned when the balance is low.'
          : `You are warned below ${randText(level)}, once a day at most.`}
      </p>
      {isOpen ? (
        <WarningForm account={account} utility={utility} level={level} onDone={() => setIsOpen(false)} />
      ) : (
        <Button variant="text" disabled={!isOnline} onClick={() => setIsOpen(true)}>
          {level === undefined ? 'Warn me' : 'Change warning'}
        </Button>
      )}
    </section>
  );
}

interface WarningFormProps extends BalanceWarningProps {
  level: number | undefined;
  onDone: () => void;
}

function WarningForm({ account, utility, level, onDone }: WarningFormProps) {
  const isOnline = useIsOnline();
  const [text, setText] = useState(level === undefined ? '' : String(level));
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useWrite(changeWarning);

  async function save(wanted: number | null): Promise<void> {
    if (isPending) return;
    try {
      await mutateAsync({ ...account, utility, level: wanted });
    } catch {
      showToast('error', 'The warning could not be saved.');
      return;
    }
    await invalidate(utilityKeys.warnings);
    onDone();
  }

  function saveTyped(): void {
    const wanted = typedLevel(text);
    setError(wanted === undefined ? `Please enter an amount from ${randText(1)} to ${randText(10_000)}.` : undefined);
    if (wanted !== undefined) void save(wanted);
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveTyped();
      }}
    >
      <TextField
        label="Warn me below, in rand"
        note="By a notification on this phone, once a day at most."
        value={text}
        error={error}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        onValueChange={setText}
      />
      <div className="bills-warning-actions">
        <Button type="submit" variant="outline" isBusy={isPending} disabled={!isOnline}>
          Save warning
        </Button>
        {level !== undefined && (
          <Button variant="text" disabled={isPending || !isOnline} onClick={() => void save(null)}>
            No warning
          </Button>
        )}
        <Button variant="text" disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
