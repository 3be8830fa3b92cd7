/**
 * Empties the fields of a form that were sent as they stand there, and leaves those that were changed while the form was on its way:
 * words that somebody writes before the answer of the server arrives are not lost.
 * @param now what the form holds; `sent` what was sent; `blank` what an empty form holds
 */
export function keepUnsentFields<T extends object>(now: T, sent: T, blank: T): T {
  const kept = Object.entries(now).filter(([name, value]) => value !== Reflect.get(sent, name));
  return { ...blank, ...Object.fromEntries(kept) };
}
