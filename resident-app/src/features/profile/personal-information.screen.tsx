import { carIcon, meterIcon, peopleIcon, phoneIcon, pinIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';

/** Links to the person's addresses, prepaid accounts, contact numbers, vehicles and household. */
export function PersonalInformationScreen() {
  return (
    <PageFrame title="Personal information" backHref="/profile">
      <Rows indent="icon" label="Personal information">
        <Row title="Addresses" lead={{ kind: 'icon', path: pinIcon }} href="/Addresses" />
        <Row title="Accounts" lead={{ kind: 'icon', path: meterIcon }} href="/Accounts" />
        <Row title="Contacts" lead={{ kind: 'icon', path: phoneIcon }} href="/Contacts" />
        <Row title="Vehicles" lead={{ kind: 'icon', path: carIcon }} href="/Vehicles" />
        <Row title="Household" lead={{ kind: 'icon', path: peopleIcon }} href="/Household" />
      </Rows>
    </PageFrame>
  );
}
