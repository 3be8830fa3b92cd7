import type { Development } from '@ekhaya/contract/developments/developments';
import {
  groupOfDevelopment,
  lowestPrice,
  priceText,
  type DevelopmentGroup,
} from '@ekhaya/contract/developments/developments.rules';
import { SegmentTabs } from '@ekhaya/ui-kit/controls/segment-tabs';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { PictureCard } from '@ekhaya/ui-kit/lists/picture-card';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useEntryChoice } from '../../platform/navigation/use-entry-choice.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import showHouse from './pictures/show-house.svg';
import { useDevelopments } from './use-developments.ts';
import './developments.css';

const TABS: readonly { key: DevelopmentGroup; label: string }[] = [
  { key: 'sales', label: 'To Purchase' },
  { key: 'rentals', label: 'To Rent' },
  { key: 'soldout', label: 'Sold Out' },
];

/** The developments of the estate, by what can be done with them. */
export function EstateDevelopmentsScreen() {
  const isOnline = useIsOnline();
  const read = useDevelopments();
  const [tab, setTab] = useEntryChoice<DevelopmentGroup>('sales');
  return (
    <PageFrame
      title="Developments"
      onBack={goBack}
      {...(isOnline && { onRefresh: () => void read.refetch(), isRefreshing: read.isFetching })}
    >
      <QueryView
        query={read}
        isOffline={!isOnline}
        loading={<SkeletonRows count={3} lead="picture" />}
        empty={<Empty picture={showHouse} text="No developments available" />}
        error={isOnline ? 'The developments could not be read' : 'The developments cannot be read without a network'}
      >
        {(all) => {
          const of = (group: DevelopmentGroup) => all.filter((each) => groupOfDevelopment(each) === group);
          const shown = of(tab);
          return (
            <SegmentTabs
              label="Developments"
              segments={TABS.map(({ key, label }) => ({ key, label, count: of(key).length }))}
              selected={tab}
              onSelect={setTab}
            >
              {shown.length === 0 ? (
                <Empty picture={showHouse} text="No developments available" />
              ) : (
                <ul className="development-cards">
                  {shown.map((development, at) => (
                    <li key={development.id}>
                      <DevelopmentCard development={development} isFirst={at === 0} />
                    </li>
                  ))}
                </ul>
              )}
            </SegmentTabs>
          );
        }}
      </QueryView>
    </PageFrame>
  );
}

function DevelopmentCard({ development, isFirst }: { development: Development; isFirst: boolean }) {
  const { name, area, coverImage, priceRange, sales } = development;
  const lowest = lowestPrice(sales);
  const isSoldOut = groupOfDevelopment(development) === 'soldout';
  const price = isSoldOut || lowest === undefined ? priceRange : `From ${priceText(lowest)}`;
  return (
    <PictureCard
      picture={coverImage}
      isPictureUrgent={isFirst}
      href="/Developments"
      onPress={(event) => {
        event.preventDefault();
        navigate('/Developments', { record: development });
      }}
    >
      {area !== '' && <span className="development-area">{area}</span>}
      <span className="development-name">{name}</span>
      {price !== '' && <span className="development-price">{price}</span>}
    </PictureCard>
  );
}
