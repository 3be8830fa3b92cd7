import { isPlaced } from '@ekhaya/contract/places/points.rules';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import { PlacesTabs } from './places-tabs.tsx';

/** The places of interest in the order that residents see, with drafts. */
export function PlacesRoom() {
  return (
    <ContentRoom
      kind="point"
      path="/places"
      listName="Places"
      one="place"
      many="places"
      beginLabel="Add a place"
      purpose="Residents find places of interest on the map, with the way to them."
      isOrdered
      tabs={<PlacesTabs />}
      lookOf={({ fields }) => ({
        picture: fields.image,
        note: [isPlaced(fields) ? '' : 'Not on the plan yet', fields.isEnabled ? '' : 'Not shown', fields.description]
          .filter((part) => part !== '')
          .join(' · '),
      })}
    />
  );
}
