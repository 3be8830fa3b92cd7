import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { BookingSummary } from './booking-notes.tsx';

interface SheetButtonsProps {
  /** What would be confirmed, in one line above the buttons. */
  summary?: string | undefined;
  /** Without it there is no Cancel. */
  onCancel?: () => void;
  confirmLabel: string;
  /** Without it there is nothing to confirm yet, and no button. */
  onConfirm?: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** The button pair of a schedule. Its main button appears only once there is an end. */
export function SheetButtons({
  summary,
  onCancel,
  confirmLabel,
  onConfirm,
  isBusy,
  isDisabled = false,
}: SheetButtonsProps) {
  return (
    <>
      {summary !== undefined && <BookingSummary>{summary}</BookingSummary>}
      <ButtonPair>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {onConfirm && (
          <Button isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </ButtonPair>
    </>
  );
}
