import { dialledNumber, searchByName } from '@ekhaya/contract/directory/directory.rules';
import { countText, type DirectoryContact } from '@ekhaya/contract/directory/services.rules';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { directoryIcons } from '@ekhaya/icons/directory-icons';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useChosenServiceType } from './use-services.ts';
import './telephone-directory.css';

/** The contacts of the chosen service type. A tap on the button calls. */
export function TelephoneDirectoryScreen() {
  const serviceType = useChosenServiceType();
  const [search, setSearch] = useState('');
  if (serviceType === undefined) return null;
  const found = searchByName(serviceType.contacts, search);
  return (
    <PageFrame title="Directory" onBack={goBack}>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      <h2 className="type-over">
        {serviceType.name}, {countText(found.length, 'contact')}
      </h2>
      {found.length === 0 ? <Empty text="No contacts found." /> : <Contacts contacts={found} />}
    </PageFrame>
  );
}

function Contacts({ contacts }: { contacts: readonly DirectoryContact[] }) {
  return (
    <Rows label="Contacts" indent="plate">
      {contacts.map(({ name, icon, number }, at) => (
        <Row
          // Two contacts may share name and number.
          key={`${name} ${number} ${at}`}
          lead={{ kind: 'plate', path: directoryIcons[icon] }}
          title={name}
          note={number}
          control={
            <LinkButton
              variant="quiet"
              className="directory-call"
              href={`tel:${dialledNumber(number)}`}
              aria-label={`Call ${name}`}
            >
              <Icon path={phoneIcon} size={26} />
            </LinkButton>
          }
        />
      ))}
    </Rows>
  );
}
