import { useState, type PointerEvent, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../controls/button.tsx';
import { closeIcon } from '@ekhaya/icons/icon-paths';
import { useLayer } from '../navigation/layer.tsx';
import './sheet.css';

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** 'bottom' rises from below, or is a centred dialog from 600 px on; 'drawer' comes from the left and is 304 px wide. */
  variant?: 'bottom' | 'drawer';
  /** If false, only its own buttons and Back close it. */
  isDismissable?: boolean;
  /** Stands before the title. */
  lead?: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Dragging the sheet down by more than this part of its height closes it. */
const CLOSE_THRESHOLD = 0.4;

/** A modal sheet above the screen. It keeps the focus and returns it when it closes. */
export function Sheet({
  title,
  isOpen,
  onClose,
  variant = 'bottom',
  isDismissable = true,
  lead,
  actions,
  children,
}: SheetProps) {
  useLayer(isOpen, onClose);
  const drag = useDragToClose(onClose, isDismissable && variant === 'bottom');
  return (
    <ModalOverlay
      className={`veil veil-${variant}`}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal
        className={`sheet sheet-${variant}`}
        style={drag.offset > 0 ? { translate: `0 ${drag.offset}px`, transition: 'none' } : {}}
      >
        <Dialog className="sheet-dialog">
          <div className="sheet-head" {...drag.handlers}>
            {variant === 'bottom' && <span className="sheet-grabber" aria-hidden="true" />}
            {lead}
            <Heading slot="title">{title}</Heading>
            {isDismissable && <IconButton icon={closeIcon} label="Close" onClick={onClose} />}
          </div>
          <div className="sheet-content">{children}</div>
          {actions !== undefined && <div className="sheet-actions">{actions}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Lets the head of the sheet be dragged down to close it. */
function useDragToClose(onClose: () => void, isEnabled: boolean) {
  const [start, setStart] = useState<number>();
  const [offset, setOffset] = useState(0);
  function end(): void {
    setStart(undefined);
    setOffset(0);
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (!isEnabled || isOnButton) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart(event.clientY);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start !== undefined) setOffset(Math.max(0, event.clientY - start));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const height = event.currentTarget.closest('.sheet')?.clientHeight ?? Number.POSITIVE_INFINITY;
      if (start !== undefined && offset > height * CLOSE_THRESHOLD) onClose();
      end();
    },
    onPointerCancel: end,
  };
  return { offset, handlers };
}
