import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';

/** The step that leads to the credentials of the card gateway and of the vendor of units. */
export function MoneySetup(panel: SetupPanelProps) {
  return (
    <SetupForm panel={panel}>
      {() => (
        <>
          <SetupNote>
            Residents buy prepaid electricity and water with a card once the estate has a card gateway and a vendor. The
            acquirer and the vendor give the credentials; no call reads them back. Later is fine: until then, the app
            says that nothing can be bought yet.
          </SetupNote>
          <SetupRoomButton to="/providers?tab=gateway" estateId={panel.estateId}>
            Enter the card gateway
          </SetupRoomButton>
          <SetupRoomButton to="/providers?tab=units" estateId={panel.estateId}>
            Enter the vendor of units
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
