import { ContentPage } from '../../platform/content/content-page.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderPreview } from './provider-preview.tsx';

const fieldWords = {
  logo: 'logo',
  picture: 'picture',
  pictureAlt: 'what is on the picture',
  categories: 'categories and offerings',
} as const;

const shared = { titleLabel: 'Name', endNote: 'Empty: no end', fieldWords };

/** One provider of the lifestyle centre: its editor beside the phone. */
export function LifestyleProviderPage() {
  return (
    <ContentPage
      {...shared}
      kind="lifestyle-provider"
      path="/lifestyle-providers"
      listName="Lifestyle"
      one="provider"
      Form={ProviderForm}
      Preview={ProviderPreview}
    />
  );
}

/** One restaurant: the editor of its menu beside the phone. */
export function RestaurantPage() {
  return (
    <ContentPage
      {...shared}
      kind="restaurant"
      path="/restaurants"
      listName="Menus"
      one="menu"
      Form={ProviderForm}
      Preview={ProviderPreview}
    />
  );
}
