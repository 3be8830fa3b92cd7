import type { Vehicle } from '@ekhaya/contract/profile/vehicles';
import { plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { DeleteModeAction } from '../forms/header-actions.tsx';
import { takeMissingAsEmpty } from '../forms/missing-list.ts';
import { useDeleteMode } from '../forms/use-delete-mode.ts';
import carPicture from '../pictures/car.svg';
import { VehiclePicture } from './vehicle-picture.tsx';
import { vehicleName, vehiclesKey } from './vehicle-texts.ts';
import { deleteVehicle, readVehicles } from './vehicles.queries.ts';
import './vehicles.css';

/** The vehicles of the person, with the shared delete mode and 'add vehicle'. */
export function VehiclesScreen() {
  const isOnline = useIsOnline();
  const read = useRead(vehiclesKey, readVehicles, {
    screen: { path: '/Vehicles', title: 'Vehicles' },
    // A form may have changed the list after it was stored, with a reload in between.
    staleAfterMs: 0,
  });
  const { query, emptyText } = takeMissingAsEmpty(read, {
    empty: 'You do not have any Vehicles yet, would you like to add one?',
    missing: 'No associated Vehicles found',
  });
  const hasVehicles = (query.data?.length ?? 0) > 0;
  const { isDeleting, toggle, askAndDelete, isBusy } = useDeleteMode(deleteVehicle, vehiclesKey, {
    hasRecords: hasVehicles,
    question: 'Are you sure you want to Delete this Vehicle?',
    success: 'Vehicle successfully Deleted',
    failure: 'Vehicle could not be Deleted',
  });
  return (
    <PageFrame
      title="Vehicles"
      backHref="/PersonalInformation"
      isWide
      action={hasVehicles && isOnline && <DeleteModeAction isDeleting={isDeleting} onToggle={toggle} />}
      dock={
        <Button icon={plusIcon} disabled={isDeleting || !isOnline} onClick={() => navigate('/AddVehicle')}>
          add vehicle
        </Button>
      }
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<LoadingVehicles />}
        empty={<Empty picture={carPicture} text={emptyText} />}
        error="Your vehicles could not be read."
      >
        {(vehicles) => (
          <ul className="vehicles" aria-label="Vehicles">
            {vehicles.map((vehicle) => (
              <li key={vehicle.vehileID} className="vehicle">
                {isDeleting ? (
                  <div className="vehicle-card">
                    <VehicleFacts vehicle={vehicle} />
                    <Button
                      variant="danger"
                      icon={trashIcon}
                      className="vehicle-delete"
                      aria-label={`Delete ${vehicleName(vehicle)}, ${vehicle.registrationNumber}`}
                      disabled={isBusy || !isOnline}
                      onClick={() =>
                        void askAndDelete(vehicle.vehileID, `${vehicleName(vehicle)}, ${vehicle.registrationNumber}`)
                      }
                    >
                      Delete
                    </Button>
                  </div>
                ) : (
                  <button
                    type="button"
                    className="vehicle-card"
                    disabled={!isOnline}
                    onClick={() => navigate('/EditVehicle', { record: vehicle })}
                  >
                    <VehicleFacts vehicle={vehicle} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </PageFrame>
  );
}

/** The content of a card: 'photo, make, model, registration'. */
function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <VehiclePicture url={vehicle.carPhotoURL} alt="" />
      <span className="vehicle-facts">
        <b>{vehicleName(vehicle)}</b>
        <span>{vehicle.registrationNumber}</span>
      </span>
    </>
  );
}

function LoadingVehicles() {
  return (
    <SkeletonGroup>
      <div className="vehicles">
        <Skeleton shape="picture-card" />
        <Skeleton shape="picture-card" />
      </div>
    </SkeletonGroup>
  );
}
