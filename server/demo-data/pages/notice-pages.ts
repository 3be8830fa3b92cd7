import type { DemoPages } from './demo-page.ts';

/** The pages that the notifications of Msasa Ridge open. */
export const noticePages: DemoPages = {
  '/demo/msasa-ridge/events/sunrise-yoga': {
    title: 'Sunrise yoga',
    picture: 'yoga-on-lawn',
    lead: 'On the lawn below the clubhouse, 06:00. The jetty is being oiled on Sunday.',
    parts: [{ heading: 'Bring', items: ['A mat', 'Something warm for the first ten minutes'] }],
  },
  '/demo/msasa-ridge/events/sundowner-market': {
    title: 'Sundowner Market',
    picture: 'market-day',
    lead: 'Forty stalls on the lagoon lawn from 15:00, a brass band from four.',
    parts: [{ heading: 'A stall of your own', text: 'Ask at the clubhouse until Thursday. It costs nothing.' }],
  },
  '/demo/msasa-ridge/events/cinema': {
    title: 'Cinema on the lawn',
    picture: 'outdoor-cinema',
    lead: 'Bring a blanket. The film begins when it is dark.',
  },
  '/demo/msasa-ridge/notices/water': {
    title: 'Water off for a valve',
    picture: 'water-tap',
    lead: 'From 09:00 to 11:00, units 1 to 40.',
    parts: [{ heading: 'Until then', text: 'Fill a jug. The pressure comes back slowly: let the first tap run.' }],
  },
  '/demo/msasa-ridge/notices/minutes': {
    title: 'Minutes of the residents’ meeting',
    picture: 'community-meeting',
    lead: 'Sixty-two houses were there.',
    parts: [
      {
        heading: 'Decided',
        items: [
          'The trail along the dam is extended in autumn',
          'Lights at the courts until 21:30',
          'Levies stay as they are',
        ],
      },
    ],
  },
  '/demo/msasa-ridge/padel': {
    title: 'Padel Court 1',
    picture: 'padel-court',
    lead: 'Rackets and balls are in the box at the net. Please put them back.',
  },
  '/demo/msasa-ridge/boma': {
    title: 'The boma',
    picture: 'boma-firepit',
    lead: 'Wood is beside the steps. Please let the fire burn down before you leave.',
  },
  '/demo/msasa-ridge/tennis': {
    title: 'Tennis courts',
    picture: 'tennis-court',
    lead: 'Tennis Court South is being resurfaced. Tennis Court North is free.',
  },
  '/demo/msasa-ridge/snags/street-light': {
    title: 'Street light at unit 14',
    lead: 'Maintenance has started.',
  },
  '/demo/msasa-ridge/snags/irrigation': {
    title: 'Leaking irrigation, east gate path',
    picture: 'water-tap',
    lead: 'Fixed: a joint was replaced. Thank you for telling us.',
  },
  '/demo/msasa-ridge/snags/trail': {
    title: 'Fallen branch on the cycle trail',
    picture: 'cycle-trail',
    lead: 'The landscapers clear it tomorrow morning. Until then the lower path is open.',
  },
};
