import { TextField } from '@mui/material';
import { useState } from 'react';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../../platform/setup/use-setup-entries.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useChangeEstate, useEstate, type ConsoleEstate } from './estates.queries.ts';

/** The step that names the estate. */
export function EstateSetup(panel: SetupPanelProps) {
  const estate = useEstate(panel.estateId);
  return (
    <ReadView read={estate} what="The estate" rows={3}>
      {(read) => <EstateFields key={read.id} panel={panel} estate={read} />}
    </ReadView>
  );
}

function EstateFields({ panel, estate }: { panel: SetupPanelProps; estate: ConsoleEstate }) {
  const change = useChangeEstate();
  // What the step opened with: a change by somebody else meanwhile is neither sent again nor taken back.
  const [opened] = useState(estate);
  const { name, suburb, city, timeZone } = opened;
  const { entries: fields, change: write, written } = useSetupEntries({ name, suburb, city, timeZone });
  const isChanged = Object.keys(written.changed).length > 0;
  return (
    <SetupForm panel={panel} written={written} save={isChanged ? () => change({ estate: opened, fields }) : undefined}>
      {(wrong) => {
        const text = (field: keyof typeof fields, label: string, hint: string) => (
          <TextField
            label={label}
            value={fields[field]}
            onChange={({ target }) => write({ [field]: target.value })}
            error={wrong[field] !== undefined}
            helperText={wrong[field] ?? hint}
          />
        );
        return (
          <>
            {text('name', 'Name', 'Residents read it on every screen, and choose it when they sign up.')}
            {text('suburb', 'Suburb', 'Such as Midrand. It stands under the name when people choose their estate.')}
            {text('city', 'City', 'Such as Johannesburg. It stands beside the suburb.')}
            {text(
              'timeZone',
              'Time zone',
              'Such as Africa/Johannesburg. Opening hours, bookings and passes are in this zone.',
            )}
            <SetupNote>Ten roles, from visitor to administrator, and their tiles are there already.</SetupNote>
          </>
        );
      }}
    </SetupForm>
  );
}
