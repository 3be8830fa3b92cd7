import { ContentPage } from '../../platform/content/content-page.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanPreview } from './plan-preview.tsx';

/** One plan: its editor beside the phone. */
export function PlanPage() {
  return (
    <ContentPage
      kind="plan"
      path="/plans"
      listName="Plans"
      one="plan"
      titleLabel="Name"
      endNote="Empty: no end"
      fieldWords={{ parts: 'what is drawn', photo: 'the photo below' }}
      isPreviewBelow
      Form={PlanForm}
      Preview={PlanPreview}
    />
  );
}
