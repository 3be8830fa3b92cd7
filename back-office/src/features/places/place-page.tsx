import { ContentPage } from '../../platform/content/content-page.tsx';
import { PlaceForm } from './place-form.tsx';
import { PlacePreview } from './place-preview.tsx';

const fieldWords = {
  description: 'line below the name',
  image: 'picture',
  imageAlt: 'what is on the picture',
  icon: 'what is on its pin',
  latitude: 'latitude',
  longitude: 'longitude',
  isEnabled: 'whether it is shown',
} as const;

/** One place: its editor beside the phone. */
export function PlacePage() {
  return (
    <ContentPage
      kind="point"
      path="/places"
      listName="Places"
      one="place"
      titleLabel="Name"
      endNote="Empty: no end"
      fieldWords={fieldWords}
      Form={PlaceForm}
      Preview={PlacePreview}
    />
  );
}
