import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { ContentPage } from '../../platform/content/content-page.tsx';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';

/** A kind has no fields besides its name. */
const noFields = (): null => null;

const press = (): void => undefined;

function CategoryPreview({ words }: ContentPreviewProps<'event-category'>) {
  return (
    <PhonePreviews label="In the list" title="Events" scale={0.61} height={120}>
      <Chips label="Kinds">
        <Chip isChosen onPress={press}>
          All
        </Chip>
        <Chip isChosen={false} onPress={press}>
          {words.title === '' ? 'Name' : words.title}
        </Chip>
      </Chips>
    </PhonePreviews>
  );
}

/** One kind of events. */
export function CategoryPage() {
  return (
    <ContentPage
      kind="event-category"
      path="/event-categories"
      listName="Kinds of events"
      one="kind"
      titleLabel="Name"
      endNote="Empty: no end"
      fieldWords={{}}
      Form={noFields}
      Preview={CategoryPreview}
    />
  );
}
