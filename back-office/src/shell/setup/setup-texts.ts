import type { SetupStep } from '@ekhaya/contract/estates/setup.rules';
import type { ConsoleEstate } from './setup.queries.ts';

type Progress = ConsoleEstate['setup'][number];

interface StepWords {
  /** In the list of steps. */
  name: string;
  /** Above its form. */
  question: string;
  /** On the button that leads to it: `Next: houses and people`. */
  next: string;
  /** The finished part of a step, in a few words. */
  done: (count: number, estate: ConsoleEstate) => string;
  /** What it is, while it is not done. */
  hint: string;
  /** What a step is that needs nothing, once it was put off. The others are named at the end. */
  later?: string;
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

/** The words of each step of setting an estate up. */
export const stepWords: Record<SetupStep, StepWords> = {
  estate: {
    name: 'The estate',
    question: 'What is the estate called, and where is it?',
    next: 'the estate',
    done: (_count, { name, suburb, city }) => [name, suburb === '' ? city : suburb].join(', '),
    hint: 'Name, town and time zone',
  },
  place: {
    name: 'Place on the map',
    question: 'Where does the estate lie?',
    next: 'place on the map',
    done: (count) => counted(count, 'plan', 'plans'),
    hint: 'Drawn or imported, or later',
  },
  colours: {
    name: 'Colours and logo',
    question: 'Which logo and colours does the app have here?',
    next: 'colours and logo',
    done: (_count, { imageUrl }) => (imageUrl === '' ? 'Its own, contrast checked' : 'With a logo, contrast checked'),
    hint: 'The colours of the product until then',
  },
  roles: {
    name: 'Roles',
    question: 'Which roles do people have here?',
    next: 'roles',
    done: (count) => `${counted(count, 'role', 'roles')} changed or given`,
    hint: 'Ready-made; switch off what you do not need',
    later: 'As they came',
  },
  gates: {
    name: 'Gates and who passes',
    question: 'Where is the gate, and who may pass by themselves?',
    next: 'gates and who passes',
    done: (count) => counted(count, 'gate', 'gates'),
    hint: 'No pass works before',
  },
  houses: {
    name: 'Houses and people',
    question: 'Which houses are there, and who lives in them?',
    next: 'houses and people',
    done: (count) => counted(count, 'house', 'houses'),
    hint: 'In a row, from a file, or later',
  },
  bookings: {
    name: 'What can be booked',
    question: 'What can residents book?',
    next: 'what can be booked',
    done: (count) => `${counted(count, 'facility', 'facilities')} to book`,
    hint: 'From a template',
  },
  messages: {
    name: 'Mail and SMS',
    question: 'Do mails and text messages leave?',
    next: 'mail and SMS',
    done: () => 'Both leave this server',
    hint: 'Needed before the first invitation',
  },
  money: {
    name: 'Power, water and paying',
    question: 'Who charges cards, and who sells units?',
    next: 'power, water and paying',
    done: () => 'Card gateway and vendor entered',
    hint: 'Later is fine',
  },
};

/** The line under the name of a step. */
export const lineOfStep = ({ step, state, count }: Progress, estate: ConsoleEstate): string => {
  const { done, hint, later = 'Put off' } = stepWords[step];
  if (state === 'later') return later;
  return state === 'done' ? done(count, estate) : hint;
};

/** How far the estate is, and how long the rest takes. */
export const lineOfProgress = (minutes: number): string =>
  minutes === 0
    ? 'Everything is set up or put off.'
    : `About ${minutes === 1 ? 'one minute' : `${minutes} minutes`} left. Leave whenever you like, it is kept.`;
