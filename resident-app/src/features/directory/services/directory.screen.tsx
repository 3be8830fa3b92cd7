import { searchByName } from '@ekhaya/contract/directory/directory.rules';
import { countText } from '@ekhaya/contract/directory/services.rules';
import { directoryIcons } from '@ekhaya/icons/directory-icons';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useServices } from './use-services.ts';

/** The services of the current estate. A service opens its service types. */
export function DirectoryScreen() {
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const services = useServices();
  return (
    <PageFrame title="Directory" onBack={goBack}>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      <QueryView
        query={services}
        isOffline={!isOnline}
        loading={<SkeletonRows lead="plate" />}
        empty={<Empty text={`${services.estateName} has no services in its directory yet.`} />}
        error={isOnline ? 'The directory could not be read' : 'The directory cannot be read without a network'}
      >
        {(list) => {
          const found = searchByName(list, search);
          if (found.length === 0) return <Empty text="No services found." />;
          return (
            <Rows label="Services" indent="plate">
              {found.map((service) => (
                <Row
                  key={service.name}
                  lead={{ kind: 'plate', path: directoryIcons[service.icon] }}
                  title={service.name}
                  note={countText(service.serviceTypes.length, 'service')}
                  href="/SecondaryDirectory"
                  onPress={(event) => {
                    event.preventDefault();
                    navigate('/SecondaryDirectory', { record: service });
                  }}
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </PageFrame>
  );
}
