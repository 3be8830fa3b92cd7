import { Button } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { PickedBar, type PickedRows } from '../page/picked-rows.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** An act for several rows. */
export interface BulkAct<Item> {
  /** The text on the button: `Approve 3`. */
  label: (count: number) => string;
  act: (items: readonly Item[]) => Promise<void>;
  /** The question before an act that cannot be taken back. */
  question?: (count: number) => { title: string; text: string; confirmLabel: string };
}

/** What can be done with several rows that were chosen with `X`. */
export interface Bulk<Item> {
  /** Which rows can be chosen. */
  can: (item: Item) => boolean;
  /** Names a row for screen readers. */
  nameOf: (item: Item) => string;
  /** In the order of their buttons. */
  acts: readonly BulkAct<Item>[];
}

interface BulkBarProps<Item> {
  picked: PickedRows;
  bulk: Bulk<Item>;
  shown: readonly Item[];
}

/** The acts for the chosen rows of a `RoomList`. */
export function BulkBar<Item extends RaRecord>({ picked, bulk, shown }: BulkBarProps<Item>) {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<BulkAct<Item>>();
  const count = picked.ids.length;
  const run = async ({ act }: BulkAct<Item>): Promise<void> => {
    await act(shown.filter(({ id }) => picked.isPicked(String(id))));
    picked.clear();
  };
  const runAtOnce = async (act: BulkAct<Item>): Promise<void> => {
    setBusy(true);
    await run(act);
    setBusy(false);
  };
  return (
    <>
      <PickedBar picked={picked}>
        {bulk.acts.map((act) => (
          <Button
            key={act.label(count)}
            size="small"
            variant="sand"
            disabled={isBusy}
            onClick={() => (act.question === undefined ? void runAtOnce(act) : setAsked(act))}
          >
            {act.label(count)}
          </Button>
        ))}
      </PickedBar>
      {asked?.question !== undefined && count > 0 && (
        <ConfirmDialog {...asked.question(count)} onConfirm={() => run(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
