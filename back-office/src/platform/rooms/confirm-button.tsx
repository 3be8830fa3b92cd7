import { Button } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'confirmLabel' | 'onConfirm'
> {
  label: string;
  /** The button's name for assistive technology, where the label alone does not say which row it belongs to. */
  'aria-label'?: string;
  /** The message after the action has succeeded. */
  successMessage: string;
}

/** A button of a row whose action is confirmed in a dialog first. */
export function ConfirmButton({
  label,
  'aria-label': ariaLabel,
  successMessage,
  onConfirm,
  ...dialogProps
}: ConfirmButtonProps) {
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        sx={{ whiteSpace: 'nowrap' }}
        {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          {...dialogProps}
          onConfirm={async (reason) => {
            await onConfirm(reason);
            notify(successMessage, { type: 'success' });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
