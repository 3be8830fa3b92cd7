import type { LifestyleCategory, LifestyleOffering } from '@ekhaya/contract/lifestyle/lifestyle';
import { isPictureAddress, paragraphsOf, priceText } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { narrowOf } from '@ekhaya/contract/estates/tile-view.rules';
import { useIsOnline } from '../../platform/network/online.ts';
import { useOfferings } from './use-provider.ts';

/** The offerings of a category. */
export function Offerings({ providerId, category }: { providerId: string; category: LifestyleCategory }) {
  const isOnline = useIsOnline();
  const offerings = useOfferings(providerId, category);
  return (
    <>
      <h2 className={category.title === category.name ? 'only-read' : 'type-over provider-heading'}>
        {category.title}
      </h2>
      <QueryView
        query={offerings}
        // The age stands above the chips.
        isOffline={!isOnline && offerings.data === undefined}
        loading={<SkeletonRows lead="picture" />}
        empty={<Empty text="N/A" isPart />}
        error="Unable to fetch offerings"
      >
        {(list) => (
          <ul className="offerings">
            {list.map((offering) => (
              <Offering key={offering.id} offering={offering} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function Offering({ offering }: { offering: LifestyleOffering }) {
  const { time, text } = paragraphsOf(offering.description);
  const price = priceText(offering.price);
  return (
    <li className="offering">
      {isPictureAddress(offering.imageURL) && (
        <img className="offering-picture" src={narrowOf(offering.imageURL)} alt="" loading="lazy" decoding="async" />
      )}
      <div className="offering-text">
        <p className="offering-heading">
          <span className="offering-title">{offering.title}</span>
          {price !== '' && <span className="offering-price num">{price}</span>}
        </p>
        {time !== '' && <p className="offering-note">{time}</p>}
        {text !== '' && <p className="offering-description">{text}</p>}
      </div>
    </li>
  );
}
