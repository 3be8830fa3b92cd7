import type { DemoPages } from './demo-page.ts';

/** The pages that events and developments open. */
export const contentPages: DemoPages = {
  '/demo/msasa-ridge/cinema': {
    title: 'Cinema on the lawn',
    picture: 'outdoor-cinema',
    lead: 'A family film after sunset, on the clubhouse lawn.',
    parts: [
      { heading: 'Good to know', items: ['Chairs and popcorn are there', 'Bring a jersey', 'Rain moves it inside'] },
    ],
  },
  '/demo/msasa-ridge/padel-ladder': {
    title: 'Padel ladder',
    picture: 'padel-court',
    lead: 'Come alone or in pairs. The ladder is drawn at five.',
    parts: [
      {
        heading: 'Good to know',
        items: ['Rackets and balls are there', 'Each match is one set', 'Lights until eight'],
      },
    ],
  },
  '/demo/msasa-ridge/lagoon-terraces': {
    title: 'Lagoon Terraces: choose a unit',
    picture: 'apartments',
    lead: 'Twelve apartments on the water. Seven are still free.',
    parts: [{ heading: 'Free units', items: ['The Weaver: 2, 4, 7 and 9', 'The Hamerkop: 1, 11 and 12'] }],
  },
  '/demo/msasa-ridge/lagoon-terraces-tour': {
    title: 'Lagoon Terraces: a walk through',
    picture: 'show-house',
    lead: 'From the jetty through the door, to the view over the lagoon.',
    parts: [{ heading: 'What you see', items: ['The living room', 'The kitchen', 'The terrace over the water'] }],
  },
  '/demo/msasa-ridge/weaver-row': {
    title: 'Weaver Row: choose a house',
    picture: 'new-homes',
    lead: 'Eight family houses on the eastern trail. Five are still free.',
    parts: [{ heading: 'Free houses', items: ['House A: 1, 3 and 6', 'House B: 5 and 8'] }],
  },
};
