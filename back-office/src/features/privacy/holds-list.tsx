import { lockIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Icon } from '../../platform/page/icon.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { useHolds, useLiftHold, type LegalHold } from './privacy.queries.ts';

/** The legal holds: who, why and since when. While one lasts, nothing about the person is erased. */
export function HoldsList() {
  const { estateId } = useEstateFilter();
  const read = useHolds(estateId);
  const lift = useLiftHold();
  const notify = useNotify();
  const { momentOf } = useEstateClock();
  const [lifting, setLifting] = useState<LegalHold>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', paddingBottom: 1 }}>
        <Box sx={{ flex: '1 1 280px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          While a hold lasts, nothing about the person is erased, and the deletion of the account waits.
        </Box>
        <Button variant="outlined" startIcon={<Icon path={plusIcon} />} onClick={() => setAdding(true)}>
          Put a hold on somebody
        </Button>
      </Box>
      <ReadView read={read} what="The legal holds">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No legal hold" note="Records are erased when their time is over." />
          ) : (
            <RowList label="Legal holds">
              {items.map((hold) => (
                <Row
                  key={hold.id}
                  leading={<IconPlate path={lockIcon} />}
                  title={hold.person.name || 'Somebody who left'}
                  note={hold.reason}
                  third={`${hold.by.name}, ${momentOf(hold.since, hold.estateId)}${hold.liftedAt === null ? '' : `; ended ${momentOf(hold.liftedAt, hold.estateId)}`}`}
                  end={
                    hold.liftedAt === null && (
                      <Button
                        variant="sand"
                        size="small"
                        aria-label={`End the hold on ${hold.person.name} ...`}
                        onClick={() => setLifting(hold)}
                      >
                        End ...
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          )
        }
      </ReadView>
      {isAdding && <HoldDialog close={() => setAdding(false)} />}
      {lifting !== undefined && (
        <ConfirmDialog
          title={`End the hold on ${lifting.person.name}?`}
          text="Records whose time is over are erased within the hour. If the person asked for the deletion of the account, it is deleted at once."
          confirmLabel="End the hold and let it be erased"
          onConfirm={async () => {
            await lift({ id: lifting.id, version: lifting.version });
            notify('The hold has ended.', { type: 'success' });
          }}
          onClose={() => setLifting(undefined)}
        />
      )}
    </>
  );
}
