import { ContentPage } from '../../platform/content/content-page.tsx';
import { DevelopmentForm } from './development-form.tsx';
import { DevelopmentPreview } from './development-preview.tsx';

const fieldWords = {
  area: 'area',
  type: 'whether it is sold or let',
  enabled: 'whether it is shown',
  priceRange: 'prices',
  coverImage: 'picture of the list',
  coverImageAlt: 'what is on the picture',
  description: 'text',
  ownedBy: 'owner',
  sliderImages: 'pictures',
  sales: 'units',
  salesMap: 'Buy Online',
  brochure: 'brochure',
  virtualTour: 'virtual tour',
  contact: 'people to call',
  showDays: 'show days',
} as const;

/** One development: its editor beside the phone. */
export function DevelopmentPage() {
  return (
    <ContentPage
      kind="development"
      path="/developments"
      listName="Developments"
      one="development"
      titleLabel="Name"
      endNote="Empty: no end"
      fieldWords={fieldWords}
      Form={DevelopmentForm}
      Preview={DevelopmentPreview}
    />
  );
}
