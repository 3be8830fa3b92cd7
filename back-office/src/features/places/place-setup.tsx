import { SetupForm } from '../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../platform/setup/setup-panel.ts';

/** The step that brings the plan of the estate, which is drawn or imported in its own room. */
export function PlaceSetup(panel: SetupPanelProps) {
  return (
    <SetupForm panel={panel}>
      {() => (
        <>
          <SetupNote>
            {panel.count > 0
              ? 'The estate has a plan. Streets, plots and places are changed in its room.'
              : 'A plan shows streets and plots under the map, finds the way to a house, and tells who is near a gate. It is drawn in its room, or imported as GeoJSON. Without one, the app shows places in a list.'}
          </SetupNote>
          <SetupRoomButton to="/plans" estateId={panel.estateId}>
            {panel.count > 0 ? 'Open the plan' : 'Draw or import the plan'}
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
