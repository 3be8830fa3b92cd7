import type { Point } from '@ekhaya/contract/places/places';
import { destinationOfPoint, type Destination } from '@ekhaya/contract/places/destinations.rules';
import { drawnOn, middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';
import { metresBetween, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { nearestGate } from '@ekhaya/contract/places/gates.rules';
import { backIcon, locateIcon } from '@ekhaya/icons/icon-paths';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { SavedAge } from '@ekhaya/ui-kit/feedback/query-view';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { cameraOf, type Metres, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { RolesRequired } from '../../platform/access/roles-required.tsx';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { followLocation, useLocation } from '../../platform/location/location.ts';
import { noteScreen } from '../../platform/navigation/staying-screen.ts';
import { goBack } from '../../platform/navigation/navigate.ts';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { partsOfPlan, useEstatePlan } from '../../platform/plan/use-estate-plan.ts';
import { PlacesMap } from './places-map.tsx';
import { PlaceCards, type PlaceCard } from './place-cards.tsx';
import { POINTS_KEY } from './places.live.ts';
import { readPoints } from './places.queries.ts';
import { useOutagesNow } from './use-outages-now.ts';
import { useWay } from './use-way.ts';
import './places.css';
import './places-loading.css';

const TITLE = 'Points of interest';
const LOCATION_DENIED =
  'Unable to find your location. To use this feature, please ensure your GPS / location services are enabled';

// The first view needs none of these: each loads when it is used, and the service worker installs all of them.
const loadWayCard = () => loadWithRetry(() => import('./way-card.tsx'));
const WayCard = lazy(async () => ({ default: (await loadWayCard()).WayCard }));
const loadResults = () => loadWithRetry(() => import('./search-results.tsx'));
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }));
const OutageNotices = lazy(async () => ({
  default: (await loadWithRetry(() => import('./outage-notices.tsx'))).OutageNotices,
}));

/** Pixels a metre: of an estate with a plan, and of map zoom 14 (spec section 9). */
const SCALE = 0.9;
const SCALE_OF_ZOOM_14 = 0.116;
/** The cards cover the lower part of the map, in pixels. */
const COVERED = 90;
/** Farther away than this, somebody is not shown on the plan of an estate. */
const FAR_METRES = 3_000;

const placesLoading = (
  <div className="places-loading" role="status" aria-label="Loading">
    <IconButton className="places-plate" icon={backIcon} label="Back" onClick={goBack} />
  </div>
);

/** The places of the estate on its plan, with a search and the way to them. */
export function PoiScreen() {
  const { estateID: estateId, current, isKnown } = useCurrentAccess();
  return (
    <RolesRequired title={TITLE} onBack={goBack}>
      <main className="places">
        <h1 className="only-read" tabIndex={-1}>
          {TITLE}
        </h1>
        {isKnown ? (
          <Places
            key={estateId}
            estateId={estateId}
            name={current?.estateName ?? ''}
            house={current?.unitNumber ?? ''}
          />
        ) : (
          placesLoading
        )}
      </main>
    </RolesRequired>
  );
}

function Places({ estateId, name, house }: { estateId: string; name: string; house: string }) {
  const points = useRead([POINTS_KEY, estateId], () => readPoints(estateId), {
    screen: { path: '/poi', title: TITLE, estateId },
  });
  const map = useEstatePlan(estateId);
  const isOnline = useIsOnline();
  useLocationOrBack();
  const isRead = points.data !== undefined || points.isError || !isOnline;
  const parts = partsOfPlan(map.data);
  // The middle of the plan does not move while the screen is open.
  const isDrawn = map.data !== undefined || map.isError || (!isOnline && !map.isFetching);
  if (!isDrawn || !isRead) return placesLoading;
  return (
    <PlacesOnMap estateId={estateId} name={name} house={house} parts={parts} points={points.data ?? []}>
      {points.data === undefined ? (
        <Failure
          text={isOnline ? 'Unable to fetch poi' : 'The places cannot be read without a network'}
          isRetrying={points.isFetching}
          onRetry={isOnline ? () => void points.refetch() : undefined}
        />
      ) : (
        <>
          {!isOnline && <SavedAge updatedAt={points.dataUpdatedAt} />}
          {map.isError && map.data === undefined && (
            <Failure
              isPlain
              text="The plan of the estate could not be read"
              isRetrying={map.isFetching}
              onRetry={() => void map.refetch()}
            />
          )}
          {points.data.length === 0 && <p className="places-empty">No points of interests found for this estate.</p>}
        </>
      )}
    </PlacesOnMap>
  );
}

/** Follows the position. Where it is denied: an alert, and back to the screen before. */
function useLocationOrBack(): void {
  const location = useLocation();
  useEffect(followLocation, []);
  const isDenied = location.state === 'refused' || location.state === 'unsupported';
  useEffect(() => {
    if (isDenied) void showAlert({ title: 'Location', text: LOCATION_DENIED }).then(noteScreen());
  }, [isDenied]);
}

/** Where the person is, if her phone knows. */
function useHere(): { at: Position; accuracy: number } | undefined {
  const location = useLocation();
  if (location.state !== 'found') return undefined;
  const { longitude, latitude, accuracy } = location.fix;
  return { at: [longitude, latitude], accuracy };
}

const originOf = (parts: readonly PlanPart[], points: readonly Point[]): Position =>
  middleOfPlan([...parts, { line: points.map((point) => destinationOfPoint(point).at) }]);

/** The part of the window that search, way and cards leave free, in pixels. */
const COVERED_BY_WAY = { above: 80, below: 390 };

/** A camera that shows a whole way between the search and the cards. */
const cameraOfWay = (line: readonly Metres[]): PlanCamera => {
  const { above, below } = COVERED_BY_WAY;
  const free = { width: innerWidth, height: Math.max(160, innerHeight - above - below) };
  const { middle, scale } = cameraOf(line, free, 24);
  const limited = Math.min(scale, SCALE);
  return { middle: [middle[0], middle[1] + (below - above - 60) / 2 / limited], scale: limited };
};

interface PlacesOnMapProps {
  estateId: string;
  name: string;
  house: string;
  parts: readonly PlanPart[];
  points: readonly Point[];
  /** Notices above the cards: a failed read, the age of stored places, or that the estate has none. */
  children: ReactNode;
}

function PlacesOnMap({ estateId, name, house, parts, points, children }: PlacesOnMapProps) {
  const here = useHere();
  const [origin] = useState(() => originOf(parts, points));
  const { toGround } = surfaceAt(origin);
  const { outages, outlines } = useOutagesNow(parts);
  const [search, setSearch] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [chosenKey, setChosenKey] = useState<string>();
  const [found, setFound] = useState<Destination>();
  const places = points.map((point): PlaceCard => ({ destination: destinationOfPoint(point), point }));
  const cards: PlaceCard[] = found === undefined ? places : [{ destination: found, point: undefined }, ...places];
  const chosen = cards.find(({ destination }) => destination.key === chosenKey)?.destination ?? cards[0]?.destination;
  const above = (at: Position, scale: number): PlanCamera => {
    const [east, south] = toGround(at);
    return { middle: [east, south + COVERED / scale], scale };
  };
  const [camera, setCamera] = useState<PlanCamera>(() =>
    above(chosen?.at ?? origin, parts.length === 0 ? SCALE_OF_ZOOM_14 : SCALE),
  );
  const way = useWay(estateId, ({ way: { geometry } }) => setCamera(cameraOfWay(geometry.coordinates.map(toGround))));

  // Takes the scale from the state, so that the cards are not drawn again for each camera.
  const moveTo = (at: Position, leastScale: number): void =>
    setCamera(({ scale }) => above(at, Math.max(scale, leastScale)));
  const choose = (destination: Destination): void => {
    if (destination.key === chosen?.key) return;
    setChosenKey(destination.key);
    moveTo(destination.at, 0.5);
  };
  const take = (destination: Destination): void => {
    setSearching(false);
    setSearch(destination.title);
    if (destination.kind !== 'place') setFound(destination);
    setChosenKey(destination.key);
    moveTo(destination.at, SCALE);
  };
  const start = here?.at ?? nearestGate(parts, chosen?.at ?? origin)?.line[0] ?? origin;
  const goHere = (): void => {
    if (here === undefined) showToast('info', 'Your position is not known yet');
    else if (metresBetween(here.at, origin) > FAR_METRES) showToast('info', `You are not at ${name}`);
    else moveTo(here.at, SCALE);
  };
  return (
    <>
      <PlacesMap
        label={`Map of ${name}. The cards below it list its places; the search finds houses and streets.`}
        plan={parts}
        parts={drawnOn({ toGround }, parts)}
        origin={origin}
        toGround={toGround}
        camera={camera}
        points={points}
        chosen={chosen}
        here={here}
        outlines={outlines}
        onCamera={setCamera}
        onChoose={choose}
        ownHouse={house}
        way={way.shown?.way.geometry.coordinates ?? []}
      />
      <div className="places-head">
        <IconButton className="places-plate" icon={backIcon} label="Back" onClick={goBack} />
        <div className="places-search" onFocus={() => void loadResults()}>
          <SearchField
            label="Search here ..."
            value={search}
            onValueChange={(typed) => {
              setSearch(typed);
              setSearching(true);
            }}
          />
          {isSearching && search.trim() !== '' && (
            <Suspense>
              <SearchResults search={search} points={points} parts={parts} onTake={take} />
            </Suspense>
          )}
        </div>
      </div>
      <div className="places-foot">
        <IconButton className="places-plate places-locate" icon={locateIcon} label="My position" onClick={goHere} />
        {children}
        <Suspense>
          {outages.length > 0 && <OutageNotices outages={outages} />}
          {way.shown !== undefined && <WayCard key={way.shown.to.key} known={way.shown} onClose={way.close} />}
        </Suspense>
        {cards.length > 0 && (
          <PlaceCards
            cards={cards}
            way={way}
            chosen={chosen?.key}
            here={here?.at}
            estateName={name}
            onChoose={choose}
            onDirections={(to) => {
              void loadWayCard();
              void way.ask(to, start);
            }}
          />
        )}
      </div>
    </>
  );
}
