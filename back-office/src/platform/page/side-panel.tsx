import { backIcon, closeIcon } from '@ekhaya/icons/icon-paths';
import { Box, IconButton, styled } from '@mui/material';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { onPhone, useIsPhone } from './window-width.ts';
import { useEditKey } from '../keyboard/use-edit-key.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { inTextSize } from './text-size.ts';

interface SidePanelProps {
  /** The title of the chosen record. */
  title: string;
  /** What the panel is about, on a phone above the title: `Booking`. */
  kind: string;
  /** At the left of the title: the photo of a person. */
  leading?: ReactNode;
  /** A badge at the right of the title. */
  badge?: ReactNode;
  /** A picture on the panel's upper edge. */
  picture?: ReactNode;
  /** The acts at its foot. The last one is the filled red button. */
  acts?: ReactNode;
  /** What is written about the record, in place of the acts: a `FootForm`. On a phone its fields are the end of the page. */
  form?: ReactNode;
  /** Closes the panel: `close` of `useChosenRow`. */
  onClose: () => void;
  /** CSS pixels at the normal text size, or a CSS length for a record that needs more room than the list. */
  width?: number | string;
  /** On a phone at the right of `kind`: `3 of 7`. */
  place?: string;
  children: ReactNode;
}

const Panel = styled('aside')({
  position: 'sticky',
  top: 0,
  alignSelf: 'flex-start',
  flex: 'none',
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  background: 'var(--surface)',
  borderLeft: '1px solid var(--line)',
  [onPhone]: {
    position: 'static',
    width: '100% !important',
    height: 'auto',
    minHeight: 'calc(100dvh - var(--dock))',
    alignSelf: 'stretch',
    background: 'var(--page)',
    border: 0,
  },
});

const Content = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 24px 24px',
  [onPhone]: { overflow: 'visible', padding: '4px var(--gutter) 24px' },
});

const Acts = styled('div')({
  flex: 'none',
  display: 'flex',
  gap: 10,
  padding: '10px 24px',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  '& > .MuiButton-root': { minHeight: 'var(--button-main)' },
  '& > .MuiButton-root:last-of-type': { flex: 1 },
  [onPhone]: { position: 'sticky', bottom: 'var(--dock)', zIndex: 3, padding: '12px var(--gutter)' },
});

/**
 * The chosen row of a list: beside the list at the full height of the window, and a page of its own on a phone. Its acts stay at
 * its foot. `Esc` closes it.
 */
export function SidePanel({
  title,
  kind,
  leading,
  badge,
  picture,
  acts,
  form,
  onClose: close,
  width = 388,
  place,
  children,
}: SidePanelProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useShortcut('Escape', close);
  useEditKey(panel);
  // The focus moves into the panel of an opened row, and back to the row when the panel closes: to that of the record that was shown last.
  // The heading of the room has it when a link or a key led here. On a phone the panel is a new page, which begins at its top.
  useEffect(() => {
    const focused = document.activeElement;
    const opener = document.querySelector('[data-row-target][aria-current]') ?? focused;
    if (isPhone) scrollTo(0, 0);
    if (isPhone || focused?.matches('[data-row-target], h1') === true) heading.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isPhone]);
  return (
    <Panel ref={panel} aria-labelledby={titleId} style={{ width: inTextSize(width) }}>
      {isPhone && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 56, padding: '0 var(--gutter) 0 8px' }}>
          <IconButton aria-label="Back to the list" onClick={close}>
            <Icon path={backIcon} size={24} />
          </IconButton>
          <Box component="h1" sx={{ margin: 0, flex: 1, font: 'var(--t-bar)' }}>
            {kind}
          </Box>
          {place !== undefined && <Box sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>{place}</Box>}
        </Box>
      )}
      {picture}
      <Content tabIndex={-1}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
          {leading}
          <Box
            component="h2"
            id={titleId}
            ref={heading}
            tabIndex={-1}
            data-record-heading=""
            sx={{
              flex: 1,
              minWidth: 0,
              margin: 0,
              font: 'var(--t-head)',
              letterSpacing: 'var(--k-head)',
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </Box>
          {badge}
          {!isPhone && (
            <IconButton aria-label={`Close ${kind.toLowerCase()}`} onClick={close} sx={{ margin: '-6px -10px 0 0' }}>
              <Icon path={closeIcon} />
            </IconButton>
          )}
        </Box>
        {children}
        {isPhone && form}
      </Content>
      {!isPhone && form}
      {acts !== undefined && acts !== null && acts !== false && <Acts>{acts}</Acts>}
    </Panel>
  );
}
