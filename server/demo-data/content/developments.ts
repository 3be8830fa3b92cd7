import { blankDevelopment, type DevelopmentFields } from '@ekhaya/contract/developments/developments.rules';
import { addDays, weekdayOf } from '@ekhaya/contract/time/wall-clock.rules';
import type { NewContent } from '../../src/features/content/index.ts';

type Unit = DevelopmentFields['sales'][number];

const unit = (title: string, from: number, [rooms, bathrooms, squareMeters]: [number, number, number]): Unit => ({
  title,
  from,
  rooms,
  bathrooms,
  squareMeters,
  images: [],
});
const slide = (picture: string, alt: string) => ({ url: `/media/${picture}`, alt });

const apartments = slide('apartments', 'Apartments with balconies on a jetty over the water');
const homes = slide('new-homes', 'New houses with pointed roofs and jacarandas');
const showHouse = slide('show-house', 'A living room with a view of the mountain');
const lagoon = slide('lagoon', 'The lagoon at midday');
const aerial = slide('estate-aerial', 'The estate from above');
const playPark = slide('play-park', 'A play park between trees');

interface DemoDevelopment {
  id: string;
  estateId: string;
  title: string;
  fields: Partial<DevelopmentFields>;
  /** Whether the development has show days on the next two Saturdays. */
  isShown?: boolean;
}

const anton = { contactPerson: 'Anton Visser', contactNumber: '083 440 2217' };
const palesa = { contactPerson: 'Palesa Mofokeng', contactNumber: '082 555 0146' };

const cover = ({ url, alt }: { url: string; alt: string }) => ({ coverImage: url, coverImageAlt: alt });

const developments: DemoDevelopment[] = [
  {
    id: 'lagoon-terraces',
    estateId: '91',
    title: 'Lagoon Terraces',
    fields: {
      ...cover(apartments),
      area: 'Msasa Ridge',
      ownedBy: 'Umoya Properties',
      description:
        'Twelve apartments on the water at Msasa Ridge: cross-ventilated, solar-ready, a jetty at the door. Occupation from March 2027.',
      sliderImages: [apartments, lagoon, showHouse, homes, aerial, playPark],
      sales: [unit('The Weaver', 2_495_000, [2, 2, 98]), unit('The Hamerkop', 3_180_000, [3, 2, 134])],
      salesMap: '/demo/msasa-ridge/lagoon-terraces',
      brochure: '/demo/brochures/lagoon-terraces.pdf',
      virtualTour: '/demo/msasa-ridge/lagoon-terraces-tour',
      contact: [anton],
    },
    isShown: true,
  },
  {
    id: 'weaver-row',
    estateId: '91',
    title: 'Weaver Row',
    fields: {
      ...cover(homes),
      area: 'Msasa Ridge, east',
      description:
        'Eight family houses on the eastern trail.\n\n- Four bedrooms and a study\n- Double garage\n- Solar on every roof',
      sliderImages: [homes, playPark],
      sales: [unit('House A', 3_850_000, [4, 3, 212]), unit('House B', 4_120_000, [4, 4, 240])],
      salesMap: '/demo/msasa-ridge/weaver-row',
      contact: [anton, palesa],
    },
  },
  {
    id: 'jetty-lofts',
    estateId: '91',
    title: 'Jetty Lofts',
    fields: {
      ...cover(showHouse),
      area: 'Msasa Ridge',
      type: 'rentals',
      priceRange: 'R 14 500.00 a month',
      description: 'Furnished lofts to let by the month, a minute from the jetty.',
      sliderImages: [showHouse, lagoon],
      sales: [unit('Loft', 14_500, [1, 1, 52])],
      contact: [palesa],
    },
  },
  {
    id: 'acacia-corner',
    estateId: '91',
    title: 'Acacia Corner',
    fields: {
      ...cover(aerial),
      area: 'Msasa Ridge, north',
      priceRange: 'Sold Out',
      description: 'Sixteen houses, all of them sold. The next phase begins in 2027.',
      sliderImages: [aerial],
    },
  },
  {
    id: 'reed-cottages',
    estateId: '92',
    title: 'Reed Cottages',
    fields: {
      ...cover(homes),
      area: 'Kingfisher Bay',
      description: 'Cottages between the reeds, each with its own mooring.',
      sliderImages: [homes, lagoon],
      sales: [unit('Cottage', 2_950_000, [3, 2, 140])],
      contact: [palesa],
    },
  },
  {
    id: 'bay-rooms',
    estateId: '92',
    title: 'Bay Rooms',
    fields: {
      ...cover(showHouse),
      area: 'Kingfisher Bay',
      type: 'rentals',
      priceRange: 'R 9 800.00 a month',
      description: 'Rooms to let above the boathouse.',
      sales: [unit('Room', 9_800, [1, 1, 34])],
      contact: [palesa],
    },
  },
  {
    id: 'first-street',
    estateId: '93',
    title: 'First Street',
    fields: {
      ...cover(homes),
      area: 'Acacia Walk, phase 1',
      description: 'The first finished street of Acacia Walk. Show houses open at weekends.',
      sliderImages: [homes, showHouse, playPark],
      sales: [unit('The Sunbird', 1_890_000, [2, 2, 86]), unit('The Hoopoe', 2_240_000, [3, 2, 118])],
      contact: [anton],
    },
    isShown: true,
  },
  {
    id: 'garden-flats',
    estateId: '93',
    title: 'Garden Flats',
    fields: {
      ...cover(apartments),
      area: 'Acacia Walk, phase 1',
      type: 'rentals',
      priceRange: 'R 8 900.00 a month',
      description: 'Ground-floor flats to let, each with a garden.',
      sales: [unit('Two rooms', 8_900, [1, 1, 48])],
      contact: [anton],
    },
  },
];

/** Show days on the two Saturdays after an instant, with places for two parties every half hour. */
const showDaysAfter = (now: Date): DevelopmentFields['showDays'] => {
  const today = now.toISOString().slice(0, 10);
  const days = Array.from({ length: 14 }, (_, at) => addDays(today, at + 1));
  return days
    .filter((date) => weekdayOf(date) === 'saturday')
    .map((date) => ({ date, from: '10:00', to: '13:00', minutes: 30, places: 2 }));
};

/** The developments of the three estates. */
export const demoDevelopments = (now: Date): NewContent<'development'>[] =>
  developments.map(({ id, estateId, title, fields, isShown = false }) => ({
    id: `${estateId}-development-${id}`,
    estateId,
    kind: 'development',
    title,
    visibleFrom: now,
    fields: { ...blankDevelopment, ...fields, showDays: isShown ? showDaysAfter(now) : [] },
  }));
