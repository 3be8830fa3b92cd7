import type { ProviderFields } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import type { ContentRowLook } from '../../platform/content/list/content-rows.tsx';
import { counted } from '../../platform/page/counted.rules.ts';

/** The picture of a provider, and how much it offers. */
function lookOf({ fields }: { fields: ProviderFields }): ContentRowLook {
  const offerings = fields.categories.reduce((sum, category) => sum + category.offerings.length, 0);
  const categories = counted(fields.categories.length, 'category', 'categories');
  return { picture: fields.picture, note: `${categories} · ${counted(offerings, 'offering', 'offerings')}` };
}

/** The providers of the lifestyle centre, with drafts. */
export function LifestyleProvidersRoom() {
  return (
    <ContentRoom
      kind="lifestyle-provider"
      path="/lifestyle-providers"
      listName="Lifestyle"
      one="provider"
      many="providers"
      beginLabel="Add a provider"
      purpose="A tile of the Lifestyle Centre opens a provider: its backoffice name is the provider’s id."
      isOrdered={false}
      lookOf={lookOf}
    />
  );
}

/** The restaurants with their menus, with drafts. */
export function RestaurantsRoom() {
  return (
    <ContentRoom
      kind="restaurant"
      path="/restaurants"
      listName="Menus"
      one="menu"
      many="menus"
      beginLabel="Write a menu"
      purpose="A tile of the restaurants opens a menu: its backoffice name is the menu’s id."
      isOrdered={false}
      lookOf={lookOf}
    />
  );
}
