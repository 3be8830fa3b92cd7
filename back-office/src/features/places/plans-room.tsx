import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import { PlacesTabs } from './places-tabs.tsx';

/** The plans of the estates. Residents see the first one that is published. */
export function PlansRoom() {
  return (
    <ContentRoom
      kind="plan"
      path="/plans"
      listName="Plan"
      one="plan"
      many="plans"
      beginLabel="Draw a plan"
      purpose="Residents see the plan of their estate on the map. The first published one is shown."
      isOrdered
      tabs={<PlacesTabs />}
      lookOf={({ fields: { parts } }) => {
        const count = (kind: string): number => parts.filter((part) => part.kind === kind).length;
        return { picture: '', note: `${count('road')} roads, ${count('plot')} plots, ${count('gate')} gates` };
      }}
    />
  );
}
