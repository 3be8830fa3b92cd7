import { streetsOf } from '@ekhaya/contract/places/streets.rules';
import type { ReadyMadeOutage } from '../src/features/outages/index.ts';
import { drawPlan } from './places/draw-plan.ts';
import { demoPlans } from './places/index.ts';

const halfHourMs = 30 * 60 * 1000;

/** An outage under way in the street of a demo resident, and works that are announced. */
export const demoOutages = (now: Date): Omit<ReadyMadeOutage, 'units'>[] => {
  const whole = Math.floor(now.getTime() / halfHourMs) * halfHourMs;
  const inHours = (hours: number): Date => new Date(whole + hours * 2 * halfHourMs);
  const text = (hours: number): string => inHours(hours).toISOString();
  return [
    {
      id: 'outage-91-water',
      estateId: '91',
      kind: 'water',
      cause: 'outage',
      what: 'A pipe burst at house 9',
      help: 'The plumber is on the way. Water is at the clubhouse tap, bring a can.',
      area: { isWholeEstate: false, streets: ['Weaver Street'], houses: [], shape: [] },
      startsAt: text(-2),
      until: text(6),
      nextNewsAt: text(2),
      news: [{ text: 'The plumber is there and has closed the main valve', at: inHours(-1) }],
    },
    {
      id: 'outage-91-works',
      estateId: '91',
      kind: 'electricity',
      cause: 'works',
      what: 'The transformer at the gate is renewed',
      help: 'Gates stay open by hand. Please charge what you need before.',
      area: { isWholeEstate: true, streets: [], houses: [], shape: [] },
      startsAt: text(72),
      until: text(75),
      nextNewsAt: null,
      news: [],
    },
  ];
};

/** Adds the houses of its streets to an outage. */
export const withUnits = (outage: Omit<ReadyMadeOutage, 'units'>): ReadyMadeOutage => {
  const plan = demoPlans.find(({ estateId }) => estateId === outage.estateId);
  const streets = plan === undefined || outage.area.isWholeEstate ? [] : streetsOf(drawPlan(plan.sketch));
  const houses = streets.filter(({ name }) => outage.area.streets.includes(name)).flatMap((street) => street.houses);
  return { ...outage, units: [...outage.area.houses, ...houses] };
};
