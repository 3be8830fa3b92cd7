/** A document of the demo world. */
export interface DemoDocument {
  slug: string;
  title: string;
  category: string;
  daysAgo: number;
  /** A heading and its paragraphs, a page each. */
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** The documents that estates give to their residents, in their order. */
export const demoPages: readonly DemoDocument[] = [
  {
    slug: 'levies-2027',
    title: 'Levies from March 2027',
    category: 'Notices',
    daysAgo: 1,
    parts: [
      [
        'What changes',
        ...lines(`From March 2027 the monthly levy is R 2 480 for a house and R 1 690 for an apartment.
          The increase of 5.1 % pays for the second pump of the lagoon and for longer hours at the east gate.`),
      ],
      ['How to pay', 'By debit order or by transfer, with the number of your unit as the reference.'],
    ],
  },
  {
    slug: 'house-rules',
    title: 'House rules',
    category: 'House rules',
    daysAgo: 200,
    parts: [
      ['Quiet hours', 'Between 22:00 and 06:00 nothing is heard outside of a house. Generators run until 20:00.'],
      ['Pets', 'Two dogs or cats a house, on a lead in the streets. Leopard tortoises stay where they are.'],
      ['Speed', 'Thirty kilometres an hour, and walking pace where children play.'],
      ['Visitors', 'A visitor comes with a code. Contractors work from 07:00 to 17:00 on weekdays.'],
    ],
  },
  {
    slug: 'minutes-agm',
    title: 'Minutes, AGM 2026',
    category: 'Minutes',
    daysAgo: 50,
    parts: [
      ['Present', '142 members in person and 61 by proxy. The quorum of 120 was met.'],
      ['Decisions', 'The budget was accepted. The trustees may sign the contract for the solar roof of the clubhouse.'],
      ['Questions', 'A member asked for shade at the play park. The trustees answer in December.'],
    ],
  },
  {
    slug: 'minutes-august',
    title: 'Minutes, trustees in August',
    category: 'Minutes',
    daysAgo: 90,
    parts: [['Decisions', 'The irrigation of the verges is repaired before the summer.']],
  },
  {
    slug: 'building-guidelines',
    title: 'Building guidelines',
    category: 'House rules',
    daysAgo: 160,
    parts: [
      ['Walls and roofs', 'Walls in earth colours. Roofs of slate, thatch or charcoal sheet; solar panels lie flat.'],
      ['Fences', 'Steel palisade is not allowed. Hedges of indigenous plants are welcome.'],
      ['Plans', 'Plans go to the committee, which answers within fifteen working days.'],
    ],
  },
  {
    slug: 'alteration-request',
    title: 'Alteration request',
    category: 'Forms',
    daysAgo: 300,
    parts: [['Who, what, when', 'Unit, name, drawing, contractor, first and last day of the work.']],
  },
  {
    slug: 'pet-registration',
    title: 'Pet registration',
    category: 'Forms',
    daysAgo: 300,
    parts: [['Your pet', 'Name, kind, chip number, vet.']],
  },
  {
    slug: 'moving',
    title: 'Moving in and out',
    category: 'Forms',
    daysAgo: 280,
    parts: [['The day', 'The lorry comes between 08:00 and 16:00, through the service gate.']],
  },
  {
    slug: 'estate-plan',
    title: 'Estate plan, phase 3',
    category: 'Plans',
    daysAgo: 120,
    parts: [['Phase 3', 'Forty plots north of the lagoon, with two streets and a park.']],
  },
  {
    slug: 'evacuation-plan',
    title: 'Evacuation plan',
    category: 'Plans',
    daysAgo: 240,
    parts: [['Where to go', 'The cricket field, or the parking of the clubhouse when the wind comes from the north.']],
  },
  {
    slug: 'budget-2027',
    title: 'Budget 2027',
    category: 'Notices',
    daysAgo: 20,
    parts: [
      ['Income', 'Levies R 14.2 million, hire of the venue R 0.6 million.'],
      ['Expenses', 'Security R 6.1 million, landscaping R 3.3 million, lagoon R 1.9 million, reserves R 1.5 million.'],
    ],
  },
];
