import type { Service } from '@ekhaya/contract/bookings/bookings';
import { facilitiesOf, labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { PictureGrid, PictureTile } from '@ekhaya/ui-kit/lists/picture-card';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { useState, type MouseEvent } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useConfiguration } from '../../../platform/configuration/configuration.ts';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useScene } from '../../../platform/scheme/use-is-dark.ts';
import clubhouseAtDusk from '../pictures/clubhouse-dusk.svg';
import clubhouse from '../pictures/clubhouse.svg';
import { useFacilities } from '../availability/use-facilities.ts';
import { hasAllWords } from '../texts/search.ts';
import './facilities.screen.css';

/** The number of pictures that a phone shows without scrolling. They are loaded at once. */
const URGENT_PICTURES = 6;
const FACILITY_PATH = '/BookingFacility';

/** The services of the current estate, with a search. */
export function FacilitiesScreen() {
  const clubhousePicture = useScene(clubhouse, clubhouseAtDusk);
  const { current, isKnown, query } = useCurrentAccess();
  const { specialServiceId } = useConfiguration();
  const isOnline = useIsOnline();
  const facilities = useFacilities();
  const [search, setSearch] = useState('');
  const estateName = current?.estateName ?? '';
  const list =
    facilities.data &&
    isKnown &&
    facilitiesOf(facilities.data.services, facilities.data.locations, { estateName, specialServiceId });
  return (
    <PageFrame
      title="Facilities"
      isWide
      onBack={goBack}
      {...(isOnline && { onRefresh: () => void facilities.refetch(), isRefreshing: facilities.isFetching })}
    >
      <QueryView
        query={{ ...(isKnown ? facilities : query), data: list || undefined }}
        isOffline={!isOnline}
        loading={<FacilitiesSkeleton />}
        empty={<Empty picture={clubhousePicture} text="No Facilities Found." />}
        error={isOnline ? 'The facilities could not be read' : 'The facilities cannot be read without a network'}
      >
        {(services) => (
          <>
            <div className="facility-search">
              <SearchField label="Search facilities" value={search} onValueChange={setSearch} />
            </div>
            <FacilityGrid services={services.filter(({ name }) => hasAllWords(labelOf(name), search))} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

function FacilityGrid({ services }: { services: readonly Service[] }) {
  const clubhousePicture = useScene(clubhouse, clubhouseAtDusk);
  if (services.length === 0) return <Empty picture={clubhousePicture} text="No Facilities Found." />;
  return (
    <PictureGrid label="Facilities">
      {services.map((service, index) => (
        <PictureTile
          key={service.id}
          title={labelOf(service.name)}
          picture={service.imageUrl}
          isPictureUrgent={index < URGENT_PICTURES}
          href={FACILITY_PATH}
          onPress={(event) => open(event, service)}
        />
      ))}
    </PictureGrid>
  );
}

function open(event: MouseEvent<HTMLElement>, service: Service): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(FACILITY_PATH, { record: service });
}

function FacilitiesSkeleton() {
  return (
    <SkeletonGroup>
      <div className="picture-grid facilities-skeleton">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="tile-medium" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
