import { plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, IconButton } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Icon } from '../page/icon.tsx';
import { SectionHead } from '../page/section-head.tsx';
import { moved, useOrderHandles } from './order-handles.tsx';

interface PartListProps<Part> {
  /** Names the list: `Units`. */
  title: string;
  /** One of them: `unit`. */
  one: string;
  parts: readonly Part[];
  max: number;
  /** A new one; undefined where it comes in another way. */
  blank: Part;
  onChange: (parts: Part[]) => void;
  children: (part: Part, at: number, change: (part: Partial<Part>) => void) => ReactNode;
}

/** Keys that stay with the parts of a list while they are written, moved and removed. */
function usePartKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  // Another list, of the server or from a draft, begins anew.
  const shown = keys.length === count ? keys : Array.from({ length: count }, () => crypto.randomUUID());
  if (shown !== keys) setKeys(shown);
  return [shown, setKeys] as const;
}

/** Parts of an item in their order: added, moved by dragging or by buttons, and removed one by one. */
export function PartList<Part extends object>({
  title,
  one,
  parts,
  max,
  blank,
  onChange,
  children,
}: PartListProps<Part>) {
  const [keys, setKeys] = usePartKeys(parts.length);
  const order = useOrderHandles(parts.length, (from, to) => {
    setKeys(moved(keys, from, to));
    onChange(moved(parts, from, to));
  });
  const remove = (removed: number): void => {
    setKeys(keys.filter((_, at) => at !== removed));
    onChange(parts.filter((_, at) => at !== removed));
  };
  const add = (): void => {
    setKeys([...keys, crypto.randomUUID()]);
    onChange([...parts, blank]);
  };
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5 }} {...order.listProps}>
      <SectionHead title={title} />
      {parts.map((part, at) => (
        <Box
          key={keys[at]}
          role="group"
          aria-label={`${one} ${at + 1}`}
          {...order.itemProps}
          sx={{ display: 'grid', gap: 1, paddingBottom: 1.5, borderBottom: '1px solid var(--line)' }}
        >
          {children(part, at, (changed) =>
            onChange(parts.map((each, index) => (index === at ? { ...each, ...changed } : each))),
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
            {order.grip(at)}
            {order.buttons(at, `${one} ${at + 1}`)}
            <IconButton aria-label={`Remove ${one} ${at + 1}`} onClick={() => remove(at)}>
              <Icon path={trashIcon} />
            </IconButton>
          </Box>
        </Box>
      ))}
      {parts.length < max && (
        <Box>
          <Button variant="sand" startIcon={<Icon path={plusIcon} />} onClick={add}>
            Add a {one}
          </Button>
        </Box>
      )}
    </Box>
  );
}
