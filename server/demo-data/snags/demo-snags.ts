import type { SnagStatus } from '@ekhaya/contract/snags/snags.rules';

/** What somebody wrote about a snag of the demo world, or did with it. */
export interface DemoSnagEntry {
  kind: 'answer' | 'taken' | 'done' | 'rejected' | 'mended';
  by: 'reporter' | 'manager@ekhaya.test';
  text: string;
  hoursAgo: number;
}

/** A snag of the demo world. */
export interface DemoSnag {
  id: string;
  by: 'thandi@ekhaya.test' | 'pieter@ekhaya.test';
  department: string;
  request: string;
  place: string;
  /** Metres from the centre of the estate: east and north. */
  at: [east: number, north: number];
  pictures: readonly string[];
  isUrgent: boolean;
  hoursAgo: number;
  status: SnagStatus;
  entries: readonly DemoSnagEntry[];
  /** In how many hours from now the repair is planned. */
  plannedIn?: number;
}

const thandi = 'thandi@ekhaya.test';
const pieter = 'pieter@ekhaya.test';
const manager = 'manager@ekhaya.test';
const quiet = { isUrgent: false, pictures: [] };

/** The snags of the demo world, in every state. */
export const demoSnags: DemoSnag[] = [
  {
    ...quiet,
    id: 'street-light',
    by: thandi,
    department: 'Maintenance',
    request: 'Street light at unit 14 is out\nIt went dark on Tuesday evening and has not come back.',
    place: 'Unit 14, Weaver Street',
    at: [60, 40],
    pictures: ['security-patrol', 'highveld-thunderstorm'],
    hoursAgo: 76,
    status: 'IN_PROGRESS',
    entries: [
      { kind: 'taken', by: manager, text: 'The lamp is ordered. Is the pole itself warm or buzzing?', hoursAgo: 62 },
      { kind: 'answer', by: 'reporter', text: 'No, just dark.', hoursAgo: 58 },
    ],
    plannedIn: 20,
  },
  {
    ...quiet,
    id: 'pothole',
    by: thandi,
    department: 'Roads',
    request: 'Pothole in Weaver Street',
    place: 'Weaver Street, at the bend',
    at: [110, 20],
    hoursAgo: 100,
    status: 'NEW',
    entries: [],
  },
  {
    ...quiet,
    id: 'water-under-tar',
    by: thandi,
    department: 'Water & Electricity',
    request:
      'Water under the tar\nIt comes up between the kerb and the tar, more every hour. It runs into the drain at 35.',
    place: 'In front of unit 33, Ridge Road',
    at: [-80, 120],
    pictures: ['water-tap'],
    isUrgent: true,
    hoursAgo: 9,
    status: 'NEW',
    entries: [],
  },
  {
    ...quiet,
    id: 'tap',
    by: thandi,
    department: 'Water & Electricity',
    request: 'Tap drips at the play park',
    place: 'Play park',
    at: [-20, -90],
    pictures: ['water-tap'],
    hoursAgo: 11 * 24,
    status: 'DONE',
    entries: [
      { kind: 'taken', by: manager, text: 'We bring a new washer tomorrow.', hoursAgo: 10 * 24 },
      { kind: 'done', by: manager, text: 'The washer was replaced.', hoursAgo: 2 * 24 },
    ],
  },
  {
    ...quiet,
    id: 'dog',
    by: thandi,
    department: 'Security',
    request: 'Dog barks at night',
    place: 'Behind unit 18',
    at: [140, -60],
    hoursAgo: 17 * 24,
    status: 'REJECTED',
    entries: [
      {
        kind: 'rejected',
        by: manager,
        text: 'This is between neighbours: please write to Compliance with dates and times.',
        hoursAgo: 16 * 24,
      },
    ],
  },
  {
    ...quiet,
    id: 'sprinkler',
    by: pieter,
    department: 'Landscaping',
    request: 'The sprinkler at the corner sprays onto Weaver Street',
    place: 'Unit 16',
    at: [75, 30],
    pictures: ['garden-landscaping'],
    hoursAgo: 20,
    status: 'NEW',
    entries: [],
  },
  {
    ...quiet,
    id: 'boom',
    by: pieter,
    department: 'Security',
    request: 'The boom hesitates at the exit',
    place: 'Main Gate',
    at: [-190, 10],
    hoursAgo: 30,
    status: 'IN_PROGRESS',
    entries: [{ kind: 'taken', by: manager, text: 'The installer comes this week.', hoursAgo: 26 }],
  },
  {
    ...quiet,
    id: 'swing',
    by: pieter,
    department: 'Maintenance',
    request: 'A chain of the swing is loose',
    place: 'Play park',
    at: [-25, -95],
    pictures: ['play-park'],
    hoursAgo: 6,
    status: 'NEW',
    entries: [],
  },
  {
    ...quiet,
    id: 'signal',
    by: pieter,
    department: 'Technology',
    request: 'No signal in the gym',
    place: 'Gym, Lagoon Drive',
    at: [30, -150],
    hoursAgo: 9 * 24,
    status: 'DONE',
    entries: [
      { kind: 'done', by: manager, text: 'There is a new access point above the door.', hoursAgo: 6 * 24 },
      { kind: 'mended', by: 'reporter', text: '', hoursAgo: 5 * 24 },
    ],
  },
];
