import { pinIcon, plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import housePicture from '../pictures/new-homes.svg';
import { DeleteModeAction } from '../forms/header-actions.tsx';
import { takeMissingAsEmpty } from '../forms/missing-list.ts';
import { useDeleteMode } from '../forms/use-delete-mode.ts';
import { addressesKey, placeText, streetText } from './address-texts.ts';
import { deleteAddress, readAddresses } from './addresses.queries.ts';

/** The addresses of the person, with the shared delete mode and 'ADD ADDRESS'. */
export function AddressesScreen() {
  const isOnline = useIsOnline();
  const read = useRead(addressesKey, readAddresses, {
    screen: { path: '/Addresses', title: 'Addresses' },
    // A form may have changed the list after it was stored, with a reload in between.
    staleAfterMs: 0,
  });
  const { query, emptyText } = takeMissingAsEmpty(read, {
    empty: 'You do not have any addresses yet, would you like to add one?',
    missing: 'No associated records found',
  });
  const hasAddresses = (query.data?.length ?? 0) > 0;
  const { isDeleting, toggle, askAndDelete, isBusy } = useDeleteMode(deleteAddress, addressesKey, {
    hasRecords: hasAddresses,
    question: 'Are you sure you want to Delete this Address?',
    success: 'Address successfully Deleted',
    failure: 'Address could not be Deleted',
  });
  return (
    <PageFrame
      title="Addresses"
      backHref="/PersonalInformation"
      action={hasAddresses && isOnline && <DeleteModeAction isDeleting={isDeleting} onToggle={toggle} />}
      dock={
        <Button icon={plusIcon} disabled={isDeleting || !isOnline} onClick={() => navigate('/AddAddress')}>
          ADD ADDRESS
        </Button>
      }
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        empty={<Empty picture={housePicture} text={emptyText} />}
        error="Your addresses could not be read."
      >
        {(addresses) => (
          <Rows indent="icon" label="Addresses">
            {addresses.map((address) => (
              <Row
                key={address.addressID}
                title={streetText(address)}
                note={placeText(address)}
                lead={{ kind: 'icon', path: pinIcon }}
                onPress={isDeleting ? undefined : () => navigate('/EditAddress', { record: address })}
                hasChevron
                isDisabled={!isOnline}
                trailing={
                  isDeleting ? (
                    <IconButton
                      icon={trashIcon}
                      label={`Delete ${streetText(address)}`}
                      disabled={isBusy || !isOnline}
                      onClick={() => void askAndDelete(address.addressID, streetText(address))}
                    />
                  ) : undefined
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </PageFrame>
  );
}
