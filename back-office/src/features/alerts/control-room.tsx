import { Box } from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { Row } from '../../platform/page/row.tsx';
import { useChosenRow } from '../../platform/page/use-chosen-row.ts';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { AlertPlan } from './alert-plan.tsx';
import { dayAndTimeOf, stateOf, whoOf } from './alert-texts.ts';
import { useGateAlerts, type GateAlert } from './alerts.queries.ts';
import { ChosenAlert } from './chosen-alert.tsx';

/** The height of the plan beside the panel of an alert, in pixels. */
const PLAN_HEIGHT = 440;

/** Where the person of an open alert is, large. On a phone the plan stands in the alert itself. */
function OnDesk({ alert }: { alert: GateAlert | undefined }) {
  const isPhone = useIsPhone();
  if (isPhone || alert?.status !== 'OPEN') return null;
  return (
    <Box sx={{ marginBottom: 2 }}>
      <AlertPlan alert={alert} height={PLAN_HEIGHT} />
    </Box>
  );
}

/** The control room: alerts that are open, and those of the last week. */
export function ControlRoom() {
  const read = useGateAlerts();
  const { row, open, close } = useChosenRow();
  const { zoneOf } = useEstateClock();
  return (
    <RoomPage
      title="Control room"
      note="An alert rings in every room of the console until somebody says that help is coming."
      panel={row !== '' && <ChosenAlert key={row} id={row} onClose={close} />}
    >
      <ReadView read={read} what="The alerts">
        {(alerts) =>
          alerts.length === 0 ? (
            <Empty title="Nobody has alerted security" note="Alerts of the last week stay here." />
          ) : (
            <>
              <OnDesk alert={alerts.find(({ id }) => id === row)} />
              <RowList label="Alerts">
                {alerts.map((alert) => (
                  <Row
                    key={alert.id}
                    title={whoOf(alert)}
                    note={[alert.estateName, dayAndTimeOf(alert.createdAt, zoneOf(alert.estateId))].join(', ')}
                    end={stateOf(alert)}
                    onOpen={() => open(alert.id)}
                    isChosen={alert.id === row}
                  />
                ))}
              </RowList>
            </>
          )
        }
      </ReadView>
    </RoomPage>
  );
}
