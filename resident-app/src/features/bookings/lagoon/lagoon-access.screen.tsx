import type { Service } from '@ekhaya/contract/bookings/bookings';
import { isLagoonService } from '@ekhaya/contract/bookings/bookings.rules';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useConfiguration } from '../../../platform/configuration/configuration.ts';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import type { Facilities } from '../availability/bookings.queries.ts';
import { LagoonForm } from './lagoon-form.tsx';
import lagoonPicture from '../pictures/lagoon-sunset.svg';
import { useLagoonRecord, type LagoonRecord } from '../records/screen-records.ts';
import { useFacilities, useResources } from '../availability/use-facilities.ts';

/** Books the lagoon for a whole day, or amenities of it by the hour. */
export function LagoonAccessScreen() {
  const record = useLagoonRecord();
  return record ? <LagoonAccess record={record} /> : null;
}

function LagoonAccess({ record }: { record: LagoonRecord }) {
  const isOnline = useIsOnline();
  const facilities = useFacilities();
  const service = useLagoonService(facilities.data, record);
  if (service) return <FormWithAmenities record={record} service={service} />;
  return (
    <HeroFrame title={record.title} picture={record.picture} isLow onBack={goBack}>
      <QueryView
        query={facilities}
        isOffline={!isOnline}
        loading={<FormSkeleton />}
        isEmpty={() => true}
        empty={<Empty picture={lagoonPicture} text="No Facilities Found." />}
        error={isOnline ? 'The lagoon could not be read' : 'The lagoon cannot be read without a network'}
      >
        {() => null}
      </QueryView>
    </HeroFrame>
  );
}

function FormWithAmenities({ record, service }: { record: LagoonRecord; service: Service }) {
  const isOnline = useIsOnline();
  const amenities = useResources(service.id);
  const picture = service.imageUrl === '' ? record.picture : service.imageUrl;
  if (amenities.data) {
    return (
      <LagoonForm
        title={record.title}
        picture={picture}
        service={service}
        amenities={amenities.data}
        amenitiesReadAt={amenities.readAt}
      />
    );
  }
  return (
    <HeroFrame title={record.title} picture={picture} isLow onBack={goBack}>
      <QueryView
        query={amenities}
        isOffline={!isOnline}
        loading={<FormSkeleton />}
        empty={null}
        error={isOnline ? 'The lagoon could not be read' : 'The lagoon cannot be read without a network'}
      >
        {() => null}
      </QueryView>
    </HeroFrame>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton shape="field" />
        <Skeleton shape="field" />
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </div>
    </SkeletonGroup>
  );
}

/** The service that the tile names. For a tile that names none, the lagoon of the current estate. */
function useLagoonService(facilities: Facilities | undefined, { serviceId }: LagoonRecord): Service | undefined {
  const { current } = useCurrentAccess();
  const { specialServiceId } = useConfiguration();
  const locationId = facilities?.locations.find(({ name }) => name === current?.estateName)?.id;
  return (
    facilities?.services.find(({ id }) => id === serviceId) ??
    facilities?.services.find(
      (service) => service.locationId === locationId && isLagoonService(service.id, specialServiceId),
    )
  );
}
