import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { BookingSummary } from './booking-notes.tsx';

interface SheetButtonsProps {
  /** One line above the buttons: what the main button confirms. */
  summary?: string | undefined;
  onCancel: () => void;
  confirmLabel: string;
  /** Undefined until start and end are chosen: the main button appears only then. */
  onConfirm?: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** The buttons below a schedule: Cancel, and the main button. */
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
        {/* What has been sent is not cancelled by closing the sheet. */}
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        {onConfirm && (
          <Button isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </ButtonPair>
    </>
  );
}
