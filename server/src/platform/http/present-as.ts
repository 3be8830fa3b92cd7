import type { z } from 'zod';

/**
 * Copies the fields that a schema of the contract names from a record, and leaves every other one out. A field that the contract
 * adds is presented without a change here; a field that the record lacks does not compile; a column that the contract does not
 * name never reaches a client. Nested objects are copied as they are.
 */
export const presentAs = <Schema extends z.ZodObject>(
  schema: Schema,
  record: z.input<NoInfer<Schema>>,
): z.input<Schema> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (record as Record<string, unknown>)[name]]),
  ) as z.input<Schema>;
