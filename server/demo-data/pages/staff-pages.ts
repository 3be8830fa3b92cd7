import type { DemoPages } from './demo-page.ts';

/** The pages for employees and guards, and the weather page, which is for everybody. */
export const staffPages: DemoPages = {
  '/demo/weather': {
    title: 'Weather',
    picture: 'highveld-thunderstorm',
    lead: 'Warm, with a storm in the late afternoon.',
    parts: [
      { heading: 'Next days', items: ['Tomorrow 27°, storm after 16:00', 'The day after 24°, dry', 'Then 26°, dry'] },
      { heading: 'Lightning', text: 'Lagoon, pool and courts close when the siren sounds, until it sounds again.' },
    ],
  },
  '/demo/staff/landscaping': {
    title: 'Landscaping plan',
    picture: 'garden-landscaping',
    lead: 'What is done this week, and where.',
    parts: [
      { heading: 'Monday to Wednesday', items: ['Mow the verges of Kiaat Street', 'Prune along the dam path'] },
      { heading: 'Thursday and Friday', items: ['Irrigation at the east gate', 'Clear the cycle trail'] },
    ],
  },
  '/demo/staff/roster': {
    title: 'Shift roster',
    lead: 'Early 06:00 – 14:00, late 14:00 – 22:00.',
    parts: [
      { heading: 'Early', items: ['Sipho Dlamini', 'Themba Ndlovu', 'Maria Santos'] },
      { heading: 'Late', items: ['Joseph Banda', 'Precious Moyo'] },
    ],
  },
  '/demo/staff/patrol': {
    title: 'Patrol routes',
    picture: 'security-patrol',
    lead: 'Three rounds a night, never in the same order.',
    parts: [
      { heading: 'North', text: 'North Gate, Marula Street, the dam wall, back along the fence.' },
      { heading: 'South', text: 'Main Gate, clubhouse, Kiaat Street, Service Gate.' },
    ],
  },
};
