import type { Point } from '@ekhaya/contract/places/places';
import { distanceText } from '@ekhaya/contract/places/directions.rules';
import { metresBetween, type Position } from '@ekhaya/contract/places/plan.rules';
import type { Destination } from '@ekhaya/contract/places/destinations.rules';
import { directionIcon, externalIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsOnline } from '../../platform/network/online.ts';
import type { Way } from './use-way.ts';

/** A card: what is chosen on the map, with the place of which it is. */
export interface PlaceCard {
  destination: Destination;
  point: Point | undefined;
}

interface PlaceCardsProps {
  cards: readonly PlaceCard[];
  chosen: string | undefined;
  onChoose: (destination: Destination) => void;
  here: Position | undefined;
  way: Way;
  estateName: string;
  onDirections: (destination: Destination) => void;
}

/** The cards below the map: a list of what it shows. The card in the middle is the chosen pin, and a pressed pin brings its card. */
export function PlaceCards({ cards, chosen, onChoose, ...rest }: PlaceCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bring = useEffectEvent((key: string | undefined, count: number): void => {
    const element = list.current;
    const card = element?.querySelectorAll('li')[cards.findIndex(({ destination }) => destination.key === key)];
    if (count === 0 || !element || !card) return;
    const left = card.offsetLeft - element.offsetLeft - parseFloat(getComputedStyle(element).paddingLeft || '0');
    if (Math.abs(element.scrollLeft - left) > 4) element.scrollLeft = left;
  });
  const count = cards.length;
  useEffect(() => bring(chosen, count), [chosen, count]);
  useEffect(() => () => clearTimeout(restTimer.current), []);
  const follow = (): void => {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      const element = list.current;
      const [first, second] = element?.querySelectorAll('li') ?? [];
      if (!element || !first || !second) return;
      const step = second.offsetLeft - first.offsetLeft;
      const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 4;
      const at = Math.round(element.scrollLeft / step);
      const card = cards[at];
      const isSeen = isAtEnd && cards.slice(at).some(({ destination }) => destination.key === chosen);
      if (card !== undefined && card.destination.key !== chosen && !isSeen) onChoose(card.destination);
    }, SCROLL_REST_MS);
  };
  return (
    <ul ref={list} className="place-cards" aria-label="Places" onScroll={follow}>
      {cards.map((card) => (
        <li key={card.destination.key}>
          <Card {...rest} card={card} isChosen={card.destination.key === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** How long the cards rest before the one in the middle is chosen. */
const SCROLL_REST_MS = 120;

interface CardProps extends Omit<PlaceCardsProps, 'cards' | 'chosen'> {
  card: PlaceCard;
  isChosen: boolean;
}

function Card({ card, isChosen, onChoose, here, way, estateName, onDirections }: CardProps) {
  const { destination, point } = card;
  const { title, note, at, key, kind } = destination;
  const isShown = way.shown?.to.key === key;
  const asked = way.asked?.key === key ? way.asked : undefined;
  const failure = asked?.failure;
  const isOnline = useIsOnline();
  const hasWay = isOnline || way.last?.to.key === key;
  return (
    <article className="place-card" aria-label={title}>
      {point !== undefined && point.image !== '' && (
        <img
          className="place-card-picture"
          src={point.image}
          alt={point.imageAlt}
          width={96}
          height={96}
          loading="lazy"
        />
      )}
      <div className="place-card-text">
        <button
          type="button"
          className="place-card-title"
          aria-pressed={isChosen}
          onClick={() => onChoose(destination)}
          onFocus={() => onChoose(destination)}
        >
          {title}
        </button>
        <p className="place-card-note">{failure ?? note}</p>
        <p className="place-card-foot">
          <span className="place-card-distance">{here !== undefined && distanceText(metresBetween(here, at))}</span>
          {kind === 'house' && typeof navigator.share === 'function' && (
            <button type="button" className="place-card-act" onClick={() => void share(destination, estateName)}>
              <Icon path={shareIcon} size={18} />
              Share
            </button>
          )}
          {(isShown || failure !== undefined) && isOnline && (
            <a className="place-card-act" href={mapLinkOf(at)} target="_blank" rel="noreferrer">
              <Icon path={externalIcon} size={18} />
              Open in maps
            </a>
          )}
          {!isShown && (
            <button
              type="button"
              className="place-card-act"
              disabled={!hasWay}
              aria-busy={(asked !== undefined && failure === undefined) || undefined}
              aria-label={`Directions to ${title}`}
              onClick={() => {
                onChoose(destination);
                onDirections(destination);
              }}
            >
              <Icon path={directionIcon} size={18} />
              Directions
            </button>
          )}
        </p>
      </div>
    </article>
  );
}

/** The address that opens the phone's map with the way to a position. */
const mapLinkOf = ([longitude, latitude]: Position): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

const share = ({ title, at }: Destination, estateName: string): Promise<void> =>
  navigator.share({ title, text: `${title}, ${estateName}\n${mapLinkOf(at)}` }).catch(() => undefined);
