import { eventStartText, eventTimesText, repeatText } from '@ekhaya/contract/events/event-texts.rules';
import { calendarIcon, pinIcon } from '@ekhaya/icons/icon-paths';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import { PictureRow, PictureRows } from '@ekhaya/ui-kit/lists/picture-row';
import { WrittenText } from '@ekhaya/ui-kit/lists/written-text';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PageAndListPreview } from '../../platform/content/page-and-list-preview.tsx';

const press = (): void => undefined;

/** The event as residents see it: its page and its row in the list, in both themes. */
export function EventPreview({ words: { title, fields } }: ContentPreviewProps<'event'>) {
  const { start, end, repeats, place, description, cardImage, rowImage } = fields;
  const name = title === '' ? 'Title' : title;
  return (
    <PageAndListPreview
      listTitle="Events"
      listHeight={200}
      list={
        <PictureRows label="Events">
          <PictureRow
            picture={rowImage === '' ? cardImage : rowImage}
            note={start === '' ? '' : eventStartText(start)}
            title={name}
            href="/Event"
          />
        </PictureRows>
      }
      page={
        <HeroFrame
          title={name}
          picture={cardImage}
          onBack={press}
          status={start === '' || end === '' ? 'No time yet' : eventTimesText(start, end)}
        >
          <WrittenText text={description} />
          <Facts
            facts={[
              ...(repeats === 'never'
                ? []
                : [{ name: 'Repeats', value: repeatText(repeats, start), icon: calendarIcon }]),
              ...(place === '' ? [] : [{ name: 'Where', value: place, icon: pinIcon }]),
            ]}
          />
        </HeroFrame>
      }
    />
  );
}
