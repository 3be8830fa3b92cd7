/** Takes the place of the encrypted store in tests: `vi.mock('…/store/encrypted-store.ts', () => import('…/memory-store.ts'))`. */
const values = new Map<string, string>();

export async function readStored<Value>(name: string): Promise<Value | undefined> {
  const text = values.get(name);
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

export async function writeStored(name: string, value: unknown): Promise<void> {
  if (value === undefined) values.delete(name);
  else values.set(name, JSON.stringify(value));
}

export async function forgetAll(): Promise<void> {
  values.clear();
}
