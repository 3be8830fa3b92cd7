import { ContentPage } from '../../platform/content/content-page.tsx';
import { ServiceForm } from './service-form.tsx';
import { ServicePreview } from './service-preview.tsx';

/** One service of the directory: its editor beside the phone. */
export function ServicePage() {
  return (
    <ContentPage
      kind="directory-service"
      path="/directory"
      listName="Directory"
      one="service"
      titleLabel="Name"
      endNote="Empty: no end"
      fieldWords={{ icon: 'icon', serviceTypes: 'kinds of service and contacts' }}
      Form={ServiceForm}
      Preview={ServicePreview}
    />
  );
}
