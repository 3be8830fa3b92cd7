import type { z } from 'zod';
import type { consoleGate } from '../console-gate-access.ts';

/** The main gate of Msasa Ridge, which everybody may use at all hours, and which asks for no place. */
export const gateExample: z.output<typeof consoleGate> = {
  id: 'main',
  version: 1,
  estateId: '91',
  estateName: 'Msasa Ridge',
  name: 'Main Gate',
  isEnabled: true,
  roleNames: [],
  opensAt: '0000',
  closesAt: '2400',
  location: null,
};
