import { countText } from '@ekhaya/contract/directory/services.rules';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import { DirectoryTabs } from './directory-tabs.tsx';

/** The services of the directory, in the order in which residents read them. */
export function DirectoryRoom() {
  return (
    <ContentRoom
      kind="directory-service"
      path="/directory"
      listName="Directory"
      one="service"
      many="services"
      beginLabel="Add a service"
      purpose="Residents find plumbers, doctors and schools in the directory, and call them with a tap."
      isOrdered
      tabs={<DirectoryTabs />}
      lookOf={({ fields: { serviceTypes } }) => {
        const contacts = serviceTypes.reduce((sum, type) => sum + type.contacts.length, 0);
        return { note: `${countText(serviceTypes.length, 'service')} · ${countText(contacts, 'contact')}` };
      }}
    />
  );
}
