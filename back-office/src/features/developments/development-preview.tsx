import { lowestPrice, priceText } from '@ekhaya/contract/developments/developments.rules';
import { externalIcon, fileIcon, phoneIcon, playIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { PictureCard } from '@ekhaya/ui-kit/lists/picture-card';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { WrittenText } from '@ekhaya/ui-kit/lists/written-text';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PageAndListPreview } from '../../platform/content/page-and-list-preview.tsx';

const press = (): void => undefined;

/** The development as residents see it: its page and its card in the list, in both themes. */
export function DevelopmentPreview({ words: { title, fields } }: ContentPreviewProps<'development'>) {
  const { area, coverImage, description, sliderImages, sales, salesMap, brochure, contact, virtualTour } = fields;
  const name = title === '' ? 'Name' : title;
  const lowest = lowestPrice(sales);
  return (
    <PageAndListPreview
      listTitle="Developments"
      listHeight={240}
      list={
        <PictureCard href="/Developments" picture={coverImage}>
          <span>{area}</span>
          <b>{name}</b>
          {lowest !== undefined && <span>From {priceText(lowest)}</span>}
        </PictureCard>
      }
      page={
        <HeroFrame title={name} picture={sliderImages[0]?.url ?? coverImage} onBack={press}>
          <WrittenText text={description} />
          {(brochure !== '' || salesMap !== '') && (
            <div style={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 10 }}>
              {brochure !== '' && (
                <Button variant="outline" icon={fileIcon}>
                  Brochure
                </Button>
              )}
              {salesMap !== '' && <Button>Buy Online</Button>}
            </div>
          )}
          <Rows label="Units">
            {sales.map((unit, at) => (
              <Row
                key={at}
                title={unit.title === '' ? 'Unit' : unit.title}
                note={`${unit.rooms} rooms, ${unit.squareMeters} m²`}
                value={unit.from > 0 ? priceText(unit.from) : ''}
              />
            ))}
          </Rows>
          <Rows label="Contacts">
            {contact.map(({ contactPerson, contactNumber }, at) => (
              <Row
                key={at}
                title={contactPerson === '' ? 'Contact' : contactPerson}
                note={contactNumber}
                trailing={<Icon path={phoneIcon} />}
              />
            ))}
            {virtualTour !== '' && (
              <Row
                title="Virtual Tour"
                lead={{ kind: 'plate', path: playIcon, isLarge: true }}
                trailing={<Icon path={externalIcon} />}
              />
            )}
          </Rows>
        </HeroFrame>
      }
    />
  );
}
