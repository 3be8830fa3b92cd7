const values = new Map<string, unknown>();

/** Stands in for the encrypted store of the phone, which a test's document does not have. */
export const readStored = <Value>(name: string): Promise<Value | undefined> =>
  Promise.resolve(structuredClone(values.get(name)) as Value | undefined);

export function writeStored(name: string, value: unknown): Promise<void> {
  if (value === undefined) values.delete(name);
  else values.set(name, JSON.parse(JSON.stringify(value)));
  return Promise.resolve();
}

export function forgetAll(): Promise<void> {
  values.clear();
  return Promise.resolve();
}
