import { z } from 'zod';

/** One line of text a person typed: trimmed, 1 to `maximum` characters, no control characters. */
export const lineOfText = (maximum = 100) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters');

/** An e-mail address, at most 254 characters (RFC 5321 4.5.3.1.3), trimmed and in lower case. */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A person's id, or `me` for the caller. */
export const personId = z
  .string({ error: 'userId is required' })
  .min(1, 'User ID is empty')
  .max(64)
  .refine((id) => id !== 'undefined', 'userId is undefined');

/** `{}`: nothing is answered beyond success. */
export const nothing = z.object({});
