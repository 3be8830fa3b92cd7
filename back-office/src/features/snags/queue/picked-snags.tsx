import { Button } from '@mui/material';
import { useState } from 'react';
import { PickedBar, type PickedRows } from '../../../platform/page/picked-rows.tsx';
import { CloseDialog, MergeDialog } from '../end-dialogs.tsx';
import { GiveDialog } from '../give-dialog.tsx';
import type { QueuedSnag } from '../snags.queries.ts';

interface PickedSnagsProps {
  picked: PickedRows;
  /** The snags of the picked rows. */
  chosen: readonly QueuedSnag[];
}

/** What can be done to several chosen snags at once, and the dialogs that ask for the rest. */
export function PickedSnags({ picked, chosen }: PickedSnagsProps) {
  const [dialog, setDialog] = useState<'close' | 'give' | 'merge'>();
  const close = (): void => setDialog(undefined);
  const [first, ...others] = chosen;
  const isOfOneEstate = others.every((snag) => snag.estateId === first?.estateId);
  return (
    <>
      <PickedBar picked={picked}>
        {isOfOneEstate && (
          <Button size="small" variant="sand" onClick={() => setDialog('give')}>
            Give to ...
          </Button>
        )}
        {chosen.length > 1 && (
          <Button size="small" variant="sand" onClick={() => setDialog('merge')}>
            Merge ...
          </Button>
        )}
        <Button size="small" variant="sand" onClick={() => setDialog('close')}>
          Close ...
        </Button>
      </PickedBar>
      {dialog === 'give' && first && <GiveDialog snags={[first, ...others]} onClose={close} onDone={picked.clear} />}
      {dialog === 'close' && <CloseDialog snags={chosen} onClose={close} onDone={picked.clear} />}
      {dialog === 'merge' && <MergeDialog snags={chosen} onClose={close} onDone={picked.clear} />}
    </>
  );
}
