// The rules of environment variables, and the sentences that say what a variable must be. No sentence repeats a value.
import { z } from 'zod';
import { isStorageUrl } from './object-store/storage-url.ts';

/** An optional text. An empty one counts as unset. */
export const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** An optional text with a rule, and the sentence that the error shows when the rule is violated. */
export function rule(isValid: (value: string) => boolean, sentence: string) {
  return text.refine((value) => value === undefined || isValid(value), sentence);
}

/** The address of a collector that takes OTLP over HTTP. */
export function collector(name: string) {
  const sentence = `${name} must be an address such as http://127.0.0.1:4318.`;
  return rule((value) => /^https?:\/\/./.test(value) && URL.canParse(value), sentence);
}

/** The address of a PostgreSQL, or of a pooler. */
export function database(name: string) {
  const sentence = `${name} must look like postgresql://user:password@host:5432/database.`;
  return rule((value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value), sentence);
}

/** A folder, or the address of an S3-compatible store. */
export function storage(name: string) {
  return rule(
    isStorageUrl,
    `${name} must be a folder or look like s3://KEY:SECRET@host/bucket. A / in the secret is written %2F, a % is written %25.`,
  );
}

/** The address of a provider of messages. Credentials end at the @, before which no / and no # may stand. */
export function provider(name: string, schemes: readonly string[]) {
  const isValid = (value: string): boolean => {
    if (!schemes.some((scheme) => value.startsWith(scheme)) || !URL.canParse(value)) return false;
    const { pathname, hash } = new URL(value);
    return !`${pathname}${hash}`.includes('@');
  };
  const beginnings = schemes.join(' or ');
  return rule(
    isValid,
    `${name} must begin with ${beginnings}. In its password or key a / is written %2F, a # %23, a ? %3F.`,
  );
}
