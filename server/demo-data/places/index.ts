import { blankPlan, planeAt } from '@ekhaya/contract/places/plan.rules';
import { blankPoint, type PointFields, type PointIcon } from '@ekhaya/contract/places/points.rules';
import type { NewContent } from '../../src/features/content/index.ts';
import { drawPlan, type Metres, type PlanSketch } from './draw-plan.ts';
import { acaciaWalk } from './acacia-walk.ts';
import { kingfisherBay } from './kingfisher-bay.ts';
import { msasaRidge } from './msasa-ridge.ts';

const since = new Date('2026-01-12T06:00:00Z');

/** The plan of an estate that is not drawn yet: a start that writes nothing draws nothing. */
export interface DemoPlan {
  id: string;
  estateId: string;
  title: string;
  sketch: PlanSketch;
}

const planOf = (estateId: string, name: string, sketch: PlanSketch): DemoPlan => ({
  id: `plan-${estateId}`,
  estateId,
  title: `Plan of ${name}`,
  sketch,
});

/** The plans of the three estates. */
export const demoPlans: DemoPlan[] = [
  planOf('91', 'Msasa Ridge', msasaRidge),
  planOf('92', 'Kingfisher Bay', kingfisherBay),
  planOf('93', 'Acacia Walk', acaciaWalk),
];

/** Draws a plan as content. */
export const contentOfPlan = ({ sketch, ...plan }: DemoPlan): NewContent => ({
  ...plan,
  kind: 'plan',
  fields: { ...blankPlan, parts: drawPlan(sketch) },
  visibleFrom: since,
});

type Written = [title: string, description: string, icon: PointIcon, at: Metres, picture?: [name: string, alt: string]];

const msasaPoints: Written[] = [
  ['Lagoon beach', 'Lifeguard 08:00 – 19:00', 'water', [-58, 205], ['lagoon', 'The lagoon at midday']],
  ['Boma', 'Open until 22:00', 'fire', [112, 300], ['boma-firepit', 'People around a fire in a boma at night']],
  ['Clubhouse', 'Reception 07:00 – 21:00', 'building', [38, 152], ['clubhouse', 'The clubhouse between trees']],
  [
    'Wattle Kitchen',
    'Breakfast and lunch, 07:00 – 16:00',
    'food',
    [10, 196],
    ['restaurant-terrace', 'A terrace with laid tables'],
  ],
  ['Padel courts', 'Book in Facilities', 'sport', [-248, 322], ['padel-court', 'A blue padel court']],
  ['Tennis courts', 'Floodlit until 21:00', 'sport', [-286, 336], ['tennis-court', 'A tennis court']],
  ['Swimming pool', 'Heated, 06:00 – 20:00', 'water', [76, 172], ['swimming-pool', 'A swimming pool with loungers']],
  ['Gym', 'Open all day', 'sport', [60, 138], ['gym', 'A gym with a view']],
  ['Play park', 'For children up to 12', 'play', [290, 205], ['play-park', 'A play park between trees']],
  ['Bird hide', 'Quiet, please', 'leaf', [-190, -96], ['bird-hide', 'A wooden bird hide by the reeds']],
  ['Cycle trail', 'Begins here, 4.2 km', 'leaf', [-410, -120], ['cycle-trail', 'A trail through the grass']],
  ['Outdoor cinema', 'Fridays at dusk', 'play', [-262, 352], ['outdoor-cinema', 'A screen on the lawn at dusk']],
  ['Parcel room', 'Lockers, day and night', 'building', [22, 10], ['post-parcel', 'Parcels on a counter']],
  [
    'Medical suites',
    'Doctor on weekdays, 08:00 – 17:00',
    'help',
    [-44, 96],
    ['medical-suite', 'A bright medical suite'],
  ],
];

const kingfisherPoints: Written[] = [
  ['The pier', 'Fishing until sunset', 'water', [0, 236], ['lagoon-sunset', 'A paddler at sunset']],
  ['Boathouse', 'Kayaks and boards', 'water', [-40, 205], ['lagoon', 'The bay at midday']],
  ['Bay lawn', 'Yoga on Saturdays, 07:00', 'leaf', [70, 205], ['yoga-on-lawn', 'People doing yoga on a lawn']],
  ['Boathouse Café', '07:00 – 17:00', 'food', [-74, 200], ['coffee', 'A cup of coffee']],
  ['Swimming pool', 'Heated, 06:00 – 20:00', 'water', [40, 160], ['swimming-pool', 'A swimming pool with loungers']],
  ['Visitors’ parking', 'Forty bays', 'pin', [30, 30]],
  ['Tennis court', 'Floodlit until 21:00', 'sport', [120, 205], ['tennis-court', 'A tennis court']],
];

const pointsOf = (estateId: string, { origin }: PlanSketch, written: readonly Written[]): NewContent[] =>
  written.map(([title, description, icon, at, picture], index) => {
    const [longitude, latitude] = planeAt(origin).toPosition(at);
    const fields: PointFields = {
      ...blankPoint,
      description,
      icon,
      latitude,
      longitude,
      ...(picture !== undefined && { image: `/media/${picture[0]}`, imageAlt: picture[1] }),
    };
    return { id: `point-${estateId}-${index + 1}`, estateId, kind: 'point', title, fields, visibleFrom: since };
  });

/** The places of Msasa Ridge and Kingfisher Bay. Acacia Walk has none yet. */
export const demoPoints: NewContent[] = [
  ...pointsOf('91', msasaRidge, msasaPoints),
  ...pointsOf('92', kingfisherBay, kingfisherPoints),
];
