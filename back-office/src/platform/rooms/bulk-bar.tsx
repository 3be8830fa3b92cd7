import { Button } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { PickedBar, type PickedRows } from '../page/picked-rows.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** An act for several rows that were chosen with `X`. */
export interface BulkAct<Item> {
  /** Which rows can be chosen. */
  can: (item: Item) => boolean;
  /** Names a row for screen readers. */
  nameOf: (item: Item) => string;
  /** The text on the button: `Approve 3`. */
  label: (count: number) => string;
  act: (items: readonly Item[]) => Promise<void>;
  /** The question before an act that cannot be taken back. */
  question?: (count: number) => { title: string; text: string; confirmLabel: string };
}

interface BulkBarProps<Item> {
  picked: PickedRows;
  bulk: BulkAct<Item>;
  shown: readonly Item[];
}

/** The act for the chosen rows of a `RoomList`. */
export function BulkBar<Item extends RaRecord>({ picked, bulk, shown }: BulkBarProps<Item>) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const count = picked.ids.length;
  const act = async (): Promise<void> => {
    await bulk.act(shown.filter(({ id }) => picked.isPicked(String(id))));
    picked.clear();
  };
  const actAtOnce = async (): Promise<void> => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <>
      <PickedBar picked={picked}>
        <Button
          size="small"
          variant="sand"
          disabled={isBusy}
          onClick={() => (bulk.question === undefined ? void actAtOnce() : setAsked(true))}
        >
          {bulk.label(count)}
        </Button>
      </PickedBar>
      {isAsked && count > 0 && bulk.question !== undefined && (
        <ConfirmDialog {...bulk.question(count)} onConfirm={act} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
