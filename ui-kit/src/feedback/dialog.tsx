import { useEffect, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, ButtonPair } from '../controls/button.tsx';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { useLayer } from '../navigation/layer.tsx';
import './sheet.css';

export interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  text?: ReactNode;
  onClose: () => void;
  /** Closes by itself after this many milliseconds. */
  dismissAfterMs?: number;
}

/** A modal message with the button 'Close'. */
export function AlertDialog({ isOpen, title, text, onClose, dismissAfterMs }: AlertDialogProps) {
  useEffect(() => {
    if (!isOpen || dismissAfterMs === undefined) return undefined;
    const timer = setTimeout(onClose, dismissAfterMs);
    return () => clearTimeout(timer);
  }, [isOpen, dismissAfterMs, onClose]);
  return (
    <DialogFrame isOpen={isOpen} title={title} text={text} onClose={onClose}>
      <Button variant="quiet" onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogFrame>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  text?: ReactNode;
  confirmText?: string;
  declineText?: string;
  /** Draws the confirming button in the danger variant with a bin icon. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Runs also on Escape and Back. */
  onDecline: () => void;
}

/** A modal question with a confirming and a declining button. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmText = 'Yes',
  declineText = 'No',
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onDecline,
}: ConfirmDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} title={title} text={text} onClose={onDecline}>
      <ButtonPair>
        <Button variant="quiet" onClick={onDecline} autoFocus>
          {declineText}
        </Button>
        <Button
          variant={isDangerous ? 'danger' : 'filled'}
          icon={isDangerous ? trashIcon : undefined}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmText}
        </Button>
      </ButtonPair>
    </DialogFrame>
  );
}

interface DialogFrameProps {
  isOpen: boolean;
  title: string;
  text?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function DialogFrame({ isOpen, title, text, onClose, children }: DialogFrameProps) {
  useLayer(isOpen, onClose);
  return (
    <ModalOverlay
      className="veil veil-dialog"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="dialog">
        <Dialog className="dialog-body" role="alertdialog">
          <Heading slot="title">{title}</Heading>
          {text !== undefined && <div className="dialog-text">{text}</div>}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
