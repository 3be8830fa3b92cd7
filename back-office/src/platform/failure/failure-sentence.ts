import { ApiError } from '@ekhaya/browser/api/api-error';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';

/** The sentence of the server at a field, or at the first of its parts: that of `area.houses.0` at `area`. */
export const sentenceAt = (fields: Readonly<Record<string, string>>, name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** Returns the sentence that a person reads about a thrown value. That somebody else was faster names the person and the time. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof ApiError && thrown.change !== undefined && thrown.change.by !== '') {
    const { by, at } = thrown.change;
    return `${by} changed this ${ageText(Date.parse(at))}. Nothing was lost.`;
  }
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Something went wrong. Please try again.';
}
