import type { GateRules } from '../console-gate-access.ts';

/** The gate rules of an estate that has set none. */
export const gateRulesExample: GateRules = {
  lowestRank: 2,
  keepsOrder: true,
  secondsBetweenEntries: 60,
  opensAt: '0000',
  closesAt: '2400',
  roleHours: [],
  retentionDays: 180,
};
