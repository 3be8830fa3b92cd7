import type { Development } from '@ekhaya/contract/developments/developments';
import { groupOfDevelopment, priceText } from '@ekhaya/contract/developments/developments.rules';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { bathIcon, bedIcon, externalIcon, fileIcon, phoneIcon, playIcon, rulerIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { Carousel } from '@ekhaya/ui-kit/lists/carousel';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { WrittenText } from '@ekhaya/ui-kit/lists/written-text';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { ShowDays } from './viewings.tsx';
import { useChosenDevelopment } from './use-developments.ts';
import './developments.css';

/** One development: its pictures, units, links and the people to call. */
export function DevelopmentsScreen() {
  const development = useChosenDevelopment();
  return development && <DevelopmentPage key={development.id} development={development} />;
}

function DevelopmentPage({ development }: { development: Development }) {
  const { name, area, description, coverImage, coverImageAlt, sliderImages, sales, contact, virtualTour } = development;
  const isOnline = useIsOnline();
  const isSoldOut = groupOfDevelopment(development) === 'soldout';
  const canShare = typeof navigator.share === 'function';
  const pictures = sliderImages.length > 0 ? sliderImages : [{ url: coverImage, alt: coverImageAlt }];
  return (
    <HeroFrame
      title={name}
      onBack={goBack}
      onShare={
        canShare ? () => void navigator.share({ title: name, text: shareText(development) }).catch(ignore) : undefined
      }
      {...(pictures.length === 1
        ? { picture: pictures[0]?.url ?? '', pictureAlt: pictures[0]?.alt ?? '' }
        : {
            media: (
              <Carousel
                label={`Pictures of ${name}`}
                isFull
                slides={pictures.map(({ url, alt }) => ({ key: url, content: <img src={url} alt={alt} /> }))}
              />
            ),
          })}
    >
      <div className="development">
        {(area !== '' || isSoldOut) && (
          <p className="development-area">
            {[area, isSoldOut ? 'Sold Out' : ''].filter((part) => part !== '').join(' · ')}
          </p>
        )}
        <WrittenText text={description} />
        <Links development={development} isOnline={isOnline} />
        {hasShowDays(development) && <ShowDays developmentId={development.id} />}
        {sales.length > 0 && (
          <ul className="development-units" aria-label="Units">
            {sales.map((unit, at) => (
              <Unit key={at} unit={unit} />
            ))}
          </ul>
        )}
        <Rows label="Contacts">
          {contact.map(({ contactPerson, contactNumber }) => (
            <Row
              key={contactNumber}
              title={contactPerson}
              note={contactNumber}
              control={
                <a
                  className="development-call"
                  href={`tel:${dialledNumber(contactNumber)}`}
                  aria-label={`Call ${contactPerson}`}
                >
                  <Icon path={phoneIcon} />
                </a>
              }
            />
          ))}
          {virtualTour !== '' && (
            <Row
              title="Virtual Tour"
              lead={{ kind: 'plate', path: playIcon, isLarge: true }}
              trailing={<Icon path={externalIcon} />}
              isDisabled={!isOnline}
              onPress={() => openPage(virtualTour, 'Virtual Tour')}
            />
          )}
        </Rows>
      </div>
    </HeroFrame>
  );
}

/** A development that is stored from an older version of the app has no show days. */
const hasShowDays = ({ showDays }: Partial<Development>): boolean => showDays !== undefined && showDays.length > 0;

/** The person closed the phone's share sheet. */
const ignore = (): void => undefined;

const shareText = ({ name, area, salesMap, virtualTour }: Development): string =>
  [name, area, ...[salesMap, virtualTour].filter((link) => link.startsWith('https:'))]
    .filter((part) => part !== '')
    .join('\n');

const openPage = (url: string, title: string): void => navigate('/DynamicIFrame', { record: { url, title } });

/** The two buttons. A button without its link is not drawn. */
function Links({ development: { salesMap, brochure }, isOnline }: { development: Development; isOnline: boolean }) {
  if (salesMap === '' && brochure === '') return null;
  return (
    <div className="development-links">
      {brochure !== '' && (
        <Button
          variant="outline"
          icon={fileIcon}
          disabled={!isOnline}
          onClick={() => navigate('/pdf-viewer', { record: { url: brochure, heading: 'Brochure' } })}
        >
          Brochure
        </Button>
      )}
      {salesMap !== '' && (
        <Button disabled={!isOnline} onClick={() => openPage(salesMap, 'Buy Online')}>
          Buy Online
        </Button>
      )}
    </div>
  );
}

function Unit({ unit: { title, from, rooms, bathrooms, squareMeters } }: { unit: Development['sales'][number] }) {
  return (
    <li className="development-unit">
      <span className="development-unit-text">
        <span className="development-unit-title">{title}</span>
        <span className="development-unit-facts">
          {rooms > 0 && <Measure icon={bedIcon} text={String(rooms)} name={rooms === 1 ? 'room' : 'rooms'} />}
          {bathrooms > 0 && (
            <Measure icon={bathIcon} text={String(bathrooms)} name={bathrooms === 1 ? 'bathroom' : 'bathrooms'} />
          )}
          {squareMeters > 0 && <Measure icon={rulerIcon} text={`${squareMeters} m²`} name="" />}
        </span>
      </span>
      {from > 0 && (
        <span className="development-unit-price">
          <span className="development-area">from</span>
          <span>{priceText(from)}</span>
        </span>
      )}
    </li>
  );
}

function Measure({ icon, text, name }: { icon: string; text: string; name: string }) {
  return (
    <span className="development-measure">
      <Icon path={icon} />
      {text}
      {name !== '' && <span className="only-read"> {name}</span>}
    </span>
  );
}
