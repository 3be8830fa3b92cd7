import {
  groupOfDevelopment,
  lowestPrice,
  priceText,
  type DevelopmentGroup,
} from '@ekhaya/contract/developments/developments.rules';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';

/** The tabs on which residents find a development. */
export const tabWords: Record<DevelopmentGroup, string> = {
  sales: 'To Purchase',
  rentals: 'To Rent',
  soldout: 'Sold Out',
};

/** The developments of the estate in the order that residents see, with drafts. */
export function DevelopmentsRoom() {
  return (
    <ContentRoom
      kind="development"
      path="/developments"
      listName="Developments"
      one="development"
      many="developments"
      beginLabel="Write a development"
      purpose="Residents find homes to buy and to rent in their app."
      isOrdered
      lookOf={({ fields }) => {
        const group = groupOfDevelopment(fields);
        const lowest = lowestPrice(fields.sales);
        return {
          picture: fields.coverImage,
          note: [
            group === undefined ? 'Not shown' : tabWords[group],
            fields.area,
            lowest === undefined ? '' : `From ${priceText(lowest)}`,
          ]
            .filter((part) => part !== '')
            .join(' · '),
        };
      }}
    />
  );
}
