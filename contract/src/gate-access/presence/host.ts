import { z } from 'zod';

/** The resident whom a visitor or a walk-in visits. */
export const gateHost = z
  .object({
    userId: z.string(),
    name: z.string(),
    unit: z.string(),
    phone: z.string().describe('`+27…`; empty if unknown.'),
  })
  .meta({ id: 'GateHost' });
