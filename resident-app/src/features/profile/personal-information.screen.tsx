import { phoneIcon, pinIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';

/** Links to the person's addresses and contact numbers. */
export function PersonalInformationScreen() {
  return (
    <PageFrame title="Personal information" backHref="/profile">
      <Rows indent="icon" label="Personal information">
        <Row title="Addresses" lead={{ kind: 'icon', path: pinIcon }} href="/Addresses" />
        <Row title="Contacts" lead={{ kind: 'icon', path: phoneIcon }} href="/Contacts" />
      </Rows>
    </PageFrame>
  );
}
