import { searchByName } from '@ekhaya/contract/directory/directory.rules';
import { countText } from '@ekhaya/contract/directory/services.rules';
import { directoryIcons } from '@ekhaya/icons/directory-icons';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useChosenService, type ContactsRecord } from './use-services.ts';

/** The service types of the chosen service, with the number of their contacts. A service type opens its contacts. */
export function SecondaryDirectoryScreen() {
  const service = useChosenService();
  const [search, setSearch] = useState('');
  if (service === undefined) return null;
  const found = searchByName(service.serviceTypes, search);
  return (
    <PageFrame title={service.name} onBack={goBack}>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      {found.length === 0 ? (
        <Empty text="No services found." />
      ) : (
        <Rows label="Service types" indent="plate">
          {found.map((serviceType) => (
            <Row
              key={serviceType.name}
              lead={{ kind: 'plate', path: directoryIcons[serviceType.icon] }}
              title={serviceType.name}
              note={countText(serviceType.contacts.length, 'contact')}
              href="/TelephoneDirectory"
              onPress={(event) => {
                event.preventDefault();
                const record: ContactsRecord = { serviceName: service.name, serviceType };
                navigate('/TelephoneDirectory', { record });
              }}
            />
          ))}
        </Rows>
      )}
    </PageFrame>
  );
}
