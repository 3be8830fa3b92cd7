import { isUntouched, minutesLeft } from '@ekhaya/contract/estates/setup.rules';
import { homeIcon, slashCircleIcon, tickCircleIcon, settingsIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { ShowMore } from '../../../platform/rooms/show-more.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useStaffMember } from '../../../platform/session/use-staff.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { AddEstate } from './add-estate.tsx';
import { useEstates, useSwitchEstate, type ConsoleEstate } from './estates.queries.ts';

const townOf = ({ suburb, city }: ConsoleEstate): string => [suburb, city].filter((word) => word !== '').join(', ');

/** The room of the estates of an installation: how far each is set up, a new one, and one that is switched off. */
export function EstatesRoom() {
  const estates = useEstates();
  const { row, open, close } = useChosenRow();
  const member = useStaffMember();
  const isAdministrator = member?.isAdministrator ?? false;
  const chosen = estates.data?.find(({ id }) => id === row);
  return (
    <RoomPage
      title="Estates"
      actions={isAdministrator && <AddEstate estates={member?.estates ?? []} />}
      panel={
        chosen && <EstatePanel key={chosen.id} estate={chosen} isAdministrator={isAdministrator} onClose={close} />
      }
    >
      <ReadView read={estates} what="The estates" rows={3}>
        {(items) =>
          items.length === 0 ? (
            <Empty title="No estate yet" note="Add the first one: it is set up in ten minutes." />
          ) : (
            <RowList label="Estates">
              {items.map((estate) => (
                <Row
                  key={estate.id}
                  leading={<IconPlate path={homeIcon} />}
                  title={estate.name}
                  note={townOf(estate)}
                  end={<EstateBadge estate={estate} />}
                  isChosen={estate.id === row}
                  onOpen={() => open(estate.id)}
                />
              ))}
            </RowList>
          )
        }
      </ReadView>
      <ShowMore list={estates} />
    </RoomPage>
  );
}

function EstateBadge({ estate: { switchedOffAt, setup } }: { estate: ConsoleEstate }) {
  if (switchedOffAt !== null) {
    return (
      <Badge tone="off" icon={slashCircleIcon}>
        Off
      </Badge>
    );
  }
  if (minutesLeft(setup) > 0) {
    return (
      <Badge tone="wait" icon={settingsIcon}>
        {isUntouched(setup) ? 'New' : 'Half done'}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={tickCircleIcon}>
      Ready
    </Badge>
  );
}

interface EstatePanelProps {
  estate: ConsoleEstate;
  isAdministrator: boolean;
  onClose: () => void;
}

function EstatePanel({ estate, isAdministrator, onClose }: EstatePanelProps) {
  const navigate = useNavigate();
  const { momentOf } = useEstateClock();
  const left = estate.setup.filter(({ state }) => state === 'open').length;
  const isOff = estate.switchedOffAt !== null;
  return (
    <SidePanel
      kind="Estate"
      title={estate.name}
      onClose={onClose}
      acts={
        <>
          {isAdministrator && <SwitchEstate estate={estate} />}
          <Button variant="contained" onClick={() => void navigate(`/setup?of=${encodeURIComponent(estate.id)}`)}>
            Set it up
          </Button>
        </>
      }
    >
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {townOf(estate)}. {estate.timeZone}.
      </Box>
      {isOff ? (
        <p>
          Switched off since {momentOf(estate.switchedOffAt ?? '')}. Nobody but administrators has a role here; nothing
          is deleted.
        </p>
      ) : (
        <p>{left === 0 ? 'Everything is set up or put off.' : `${left} of ${estate.setup.length} steps are left.`}</p>
      )}
      {isAdministrator && <HandingOver estate={estate} />}
    </SidePanel>
  );
}

/** How an estate leaves for another installation: by a command, because no browser should hold all of it. */
function HandingOver({ estate: { id, switchedOffAt } }: { estate: ConsoleEstate }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, paddingTop: 1 }}>
      <SectionHead title="Handing it over" />
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {switchedOffAt === null && 'Switch it off first, so that nothing changes any more. '}
        Whoever runs the server calls this command. It writes an encrypted file with all that is the estate’s own: its
        records, its files, and the accounts of its people without passwords. Keys and credentials stay here, and
        nothing is deleted.
      </Box>
      <Box component="code" sx={{ font: '13px/18px monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
        npm run export-estate -- {id} FILE
      </Box>
    </Box>
  );
}

/** A button that switches an estate off after a question that names the effect, or on at once. */
function SwitchEstate({ estate }: { estate: ConsoleEstate }) {
  const change = useSwitchEstate();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const isOff = estate.switchedOffAt !== null;
  const switchTo = async (isOn: boolean): Promise<void> => {
    await change({ estate, isOn });
    notify(`${estate.name} is ${isOn ? 'on' : 'off'}`, { type: 'success' });
  };
  return (
    <>
      <Button variant="sand" onClick={() => setAsked(true)}>
        {isOff ? 'Switch on ...' : 'Switch off ...'}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={isOff ? `Switch ${estate.name} on?` : `Switch ${estate.name} off?`}
          text={
            isOff
              ? 'Everybody has the same roles again as before it was switched off. Gates and apps follow at once.'
              : 'Its people see no tiles, its passes open no gate, its staff cannot work, and nobody can sign up to it, at once. Nothing is deleted; switch it on again at any time.'
          }
          confirmLabel={`Switch ${estate.name} ${isOff ? 'on' : 'off'}`}
          onConfirm={() => switchTo(isOff)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
