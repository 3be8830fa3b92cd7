import type { DemoPages } from './demo-page.ts';

/** The data of an estate that its pages contain. */
interface DescribedEstate {
  name: string;
  /** The path segment of the estate's pages. */
  page: string;
  picture: string;
  about: string;
  facts: readonly string[];
  quietFrom: string;
  /** The phone number of the estate's main gate or office, formatted for display. */
  telephone: string;
  meetingPoint: string;
}

const estates: readonly DescribedEstate[] = [
  {
    name: 'Msasa Ridge',
    page: 'msasa-ridge',
    picture: 'estate-aerial',
    about: 'Water, thatch and nine kilometres of trails, twenty minutes from Midrand.',
    facts: ['120 plots on named streets', 'A lagoon of two hectares', 'A clubhouse, courts and a pool', 'Three gates'],
    quietFrom: '22:00',
    telephone: '012 555 0190',
    meetingPoint: 'the lawn of the clubhouse',
  },
  {
    name: 'Kingfisher Bay',
    page: 'kingfisher-bay',
    picture: 'bird-hide',
    about: 'Reeds, jetties and early mornings on the water.',
    facts: ['64 houses', 'A bay with jetties', 'A bird hide that opens before sunrise', 'One gate'],
    quietFrom: '21:00',
    telephone: '012 555 0290',
    meetingPoint: 'the car park at the jetties',
  },
  {
    name: 'Acacia Walk',
    page: 'acacia-walk',
    picture: 'new-homes',
    about: 'A new estate. The first streets are finished, the first families have moved in.',
    facts: ['38 houses built, 90 to come', 'Show houses open at weekends', 'Trees older than the streets'],
    quietFrom: '22:00',
    telephone: '012 555 0390',
    meetingPoint: 'the sales office',
  },
];

const pagesOf = (estate: DescribedEstate): DemoPages => {
  const at = (page: string): string => `/demo/${estate.page}${page}`;
  return {
    [at('')]: {
      title: estate.name,
      picture: estate.picture,
      lead: estate.about,
      parts: [
        { heading: 'What is here', items: estate.facts },
        { heading: 'Reach us', text: `The gate and the office answer on ${estate.telephone}.` },
      ],
    },
    [at('/house-rules')]: {
      title: `House rules of ${estate.name}`,
      lead: 'Written by the residents, changed once a year at their meeting.',
      parts: [
        { heading: 'Quiet', text: `Please be quiet from ${estate.quietFrom} to 06:00, on Sundays until 08:00.` },
        {
          heading: 'On the road',
          items: ['30 km/h everywhere', 'Children and animals go first', 'No parking on verges'],
        },
        { heading: 'Visitors', text: 'Invite them in the app before they come. You answer for what they do.' },
        { heading: 'Animals', text: 'Dogs are on a leash outside your own garden. What they leave you take along.' },
      ],
    },
    [at('/community')]: {
      title: `Community of ${estate.name}`,
      picture: 'community-meeting',
      lead: 'Who does what, and when we meet.',
      parts: [
        { heading: 'Who to ask', text: 'Nomsa Radebe looks after new residents, groups and the notice board.' },
        {
          heading: 'Groups',
          items: ['Runners, Tuesday 05:30', 'Book club, first Thursday', 'Gardeners, Saturday 08:00'],
        },
      ],
    },
    [at('/conservation')]: {
      title: 'Conservation',
      picture: 'cycle-trail',
      lead: 'A third of the estate is veld, and stays so.',
      parts: [
        { heading: 'Seen this month', items: ['Giant kingfisher', 'Scrub hares', 'Marsh owl'] },
        { heading: 'How to help', text: 'Stay on the trails and keep cats in at night.' },
      ],
    },
    [at('/parcels')]: {
      title: 'Parcels',
      picture: 'post-parcel',
      lead: 'Parcels wait at the gate for five days.',
      parts: [{ heading: 'Collecting', text: 'Every day from 07:00 to 20:00. Show your access code.' }],
    },
    [at('/clubhouse')]: {
      title: 'Clubhouse',
      picture: 'clubhouse',
      lead: 'Restaurant, hall and terrace.',
      parts: [
        { heading: 'Open', items: ['Tuesday to Friday 11:00 – 22:00', 'Saturday and Sunday 08:00 – 22:00'] },
        { heading: 'The hall', text: 'It is booked in the app under Facilities.' },
      ],
    },
    [at('/pictures')]: {
      title: 'Sunset over the water',
      picture: 'lagoon-sunset',
      lead: 'Sent in by residents. The next ones may be yours.',
    },
    [at('/evacuation')]: {
      title: 'When you have to leave',
      lead: `Go to ${estate.meetingPoint}. Somebody counts there.`,
      parts: [
        {
          heading: 'In this order',
          items: ['Wake everybody', 'Leave what you own', 'Walk, do not drive', 'Say that you are there'],
        },
      ],
    },
    [at('/first-aid')]: {
      title: 'Until the ambulance comes',
      lead: 'Stay with the person, and keep the phone on loudspeaker.',
      parts: [
        { heading: 'Nearest defibrillator', text: `At ${estate.meetingPoint}. The guards have the second one.` },
        { heading: 'Tell the caller', items: ['Where you are', 'What has happened', 'How many are hurt'] },
      ],
    },
  };
};

/** The pages of every estate. */
export const estatePages: DemoPages = Object.assign({}, ...estates.map(pagesOf)) as DemoPages;
