import { accountsRoutes } from '@ekhaya/contract/profile/accounts';
import { addressesRoutes } from '@ekhaya/contract/profile/addresses';
import { contactsRoutes } from '@ekhaya/contract/profile/contacts';
import { detailsRoutes } from '@ekhaya/contract/profile/details';
import { profileRoutes as contractRoutes } from '@ekhaya/contract/profile/profile';
import { vehiclesRoutes } from '@ekhaya/contract/profile/vehicles';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { AccountVerifier } from './accounts/account-verification.ts';
import { changeAccountNumber } from './accounts/change-account-number.ts';
import { linkAccount } from './accounts/link-account.ts';
import { listLinkedAccounts } from './accounts/list-linked-accounts.ts';
import { unlinkAccount } from './accounts/unlink-account.ts';
import { addAddress } from './addresses/add-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import { listAddresses } from './addresses/list-addresses.ts';
import { changePhoto } from './change-photo.ts';
import { changeContacts } from './contacts/change-contacts.ts';
import { readContacts } from './contacts/read-contacts.ts';
import { changeDetails } from './details/change-details.ts';
import { readDetails } from './details/read-details.ts';
import { addVehicle } from './vehicles/add-vehicle.ts';
import { changeVehicle } from './vehicles/change-vehicle.ts';
import { deleteVehicle } from './vehicles/delete-vehicle.ts';
import { listVehicles } from './vehicles/list-vehicles.ts';
import { uploadImage } from './upload-image.ts';

/** The routes of a person's profile. `verifyAccount` asks the prepaid provider of an estate about an account. */
export const profileRoutes = (dependencies: Dependencies & { verifyAccount: AccountVerifier }): MountedRoute[] => [
  handle(contractRoutes['PUT /api/user'], async ({ caller, personId, body }) => {
    await changePhoto(dependencies, { caller, personId, photoUrl: body.photoURL });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/images'], async ({ caller, body }) => ({
    details: await uploadImage(dependencies, { ownerId: caller.userId, upload: body }),
  })),
  handle(detailsRoutes['GET /api/user/detail'], async ({ caller, personId }) => ({
    details: await readDetails(dependencies, { caller, personId }),
  })),
  handle(detailsRoutes['PUT /api/user/detail'], async ({ caller, personId, body }) => {
    await changeDetails(dependencies, { caller, personId, change: body });
    return { details: {} };
  }),
  handle(contactsRoutes['GET /api/user/contact'], async ({ personId }) => ({
    details: await readContacts(dependencies, personId),
  })),
  handle(contactsRoutes['PUT /api/user/contact'], async ({ caller, personId, body }) => {
    await changeContacts(dependencies, { caller, personId, contacts: body });
    return { details: {} };
  }),
  handle(addressesRoutes['GET /api/user/address'], async ({ personId, staffEstates }) => ({
    details: await listAddresses(dependencies, { personId, staffEstates }),
  })),
  handle(addressesRoutes['POST /api/user/address'], async ({ caller, personId, query, body, recordId }) => ({
    details: {
      addressID: await addAddress(dependencies, {
        id: recordId,
        caller,
        personId,
        context: query.context,
        form: body,
        replaces: query.replaces,
      }),
    },
  })),
  handle(addressesRoutes['DELETE /api/user/address'], async ({ caller, personId, query }) => {
    await deleteAddress(dependencies, { caller, personId, addressId: query.addressId });
    return { details: {} };
  }),
  handle(vehiclesRoutes['GET /api/user/vehicle'], async ({ personId }) => ({
    details: await listVehicles(dependencies, personId),
  })),
  handle(vehiclesRoutes['POST /api/user/vehicle'], async ({ caller, personId, body, recordId }) => ({
    details: { vehicleId: await addVehicle(dependencies, { id: recordId, caller, personId, form: body }) },
  })),
  handle(vehiclesRoutes['PUT /api/user/vehicle'], async ({ caller, personId, query, body }) => {
    await changeVehicle(dependencies, { caller, personId, vehicleId: query.vehicleId, form: body });
    return { details: {} };
  }),
  handle(vehiclesRoutes['DELETE /api/user/vehicle'], async ({ caller, personId, query }) => {
    await deleteVehicle(dependencies, { caller, personId, vehicleId: query.vehicleId });
    return { details: {} };
  }),
  handle(accountsRoutes['GET /api/user/account'], async ({ personId, staffEstates }) => ({
    details: await listLinkedAccounts(dependencies, { personId, staffEstates }),
  })),
  handle(accountsRoutes['POST /api/user/account'], async ({ caller, personId, query }) => ({
    details: await linkAccount(dependencies, {
      caller,
      personId,
      context: query.context,
      accountNumber: query.accountNumber,
    }),
  })),
  handle(accountsRoutes['PUT /api/user/account'], async ({ caller, personId, query }) => {
    await changeAccountNumber(dependencies, {
      caller,
      personId,
      accountId: query.accountID,
      context: query.context,
      accountNumber: query.accountNumber,
    });
    return { details: {} };
  }),
  handle(accountsRoutes['DELETE /api/user/account'], async ({ caller, personId, query }) => {
    const { accountID, context, accountNumber } = query;
    await unlinkAccount(dependencies, { caller, personId, accountID, context, accountNumber });
    return { details: {} };
  }),
];
