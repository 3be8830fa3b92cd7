import { fieldMessages, messageOfIssue } from '@ekhaya/contract/wire/field-messages';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { findUnsafePart } from './input-safety.rules.ts';
import type { FormFields } from './handler.ts';
import { readBytes } from './read-bytes.ts';
import { receiveUpload } from './upload/receive-upload.ts';

const defaultBodyLimit = 64 * 1024;

/** The longest value of a path parameter or a query parameter. */
const maxParameterLength = 2_000;

/** Turns the issues of a schema into one sentence per field. */
const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) fields[path.join('.') || 'body'] ??= issue.message;
  }
  return fields;
};

const refuseFields = (error: z.ZodError): AppError => new AppError('validation', { fields: fieldsOf(error) });

/** A path that names none of the choices of a closed list names nothing. */
const refusePath = (error: z.ZodError): AppError =>
  error.issues.some(({ code }) => code === 'invalid_value') ? new AppError('not-found') : refuseFields(error);

const refuseField = (field: string, message: string): AppError =>
  new AppError('validation', { fields: { [field || 'body']: message } });

/**
 * Validates a body or parameters: first against what no route accepts (`findUnsafePart`), then against the route's schema.
 * @throws {AppError} `validation`, with a sentence for each field, or what `refuse` returns
 */
const validate = (schema: z.ZodType | undefined, value: unknown, refuse = refuseFields): unknown => {
  const unsafe = findUnsafePart(value);
  if (unsafe !== undefined) throw refuseField(unsafe.path, unsafe.message);
  if (schema === undefined) return {};
  const result = schema.safeParse(value, { error: messageOfIssue });
  if (result.success) return result.data;
  throw refuse(result.error);
};

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Reads JSON. A request without a body and a type counts as `{}`: the schema of the route says which fields are missing, if any.
 */
const readJson = async (request: Request, limit: number): Promise<unknown> => {
  const type = mediaType(request);
  if (type !== '' && type !== 'application/json') throw new AppError('unsupported-media-type');
  const bytes = await readBytes(request, limit);
  if (type === '') {
    if (bytes.length === 0) return {};
    throw new AppError('unsupported-media-type');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('malformed-json');
  }
};

const readForm = async (request: Request, limit: number): Promise<FormFields> => {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') throw new AppError('unsupported-media-type');
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request, limit))));
};

/**
 * Reads and validates the body of a request in this order: limit, type, shape. For a form with a file it returns
 * an `Upload`, which the use case reads after counting the attempt.
 * @throws {AppError} `body-too-large`, `body-incomplete`, `unsupported-media-type`, `malformed-json` or `validation`
 */
export const readBody = async (route: RouteDefinition, request: Request): Promise<unknown> => {
  const limit = route.bodyLimit ?? defaultBodyLimit;
  if (route.bodyKind === 'multipart') return receiveUpload(request, limit);
  if (route.bodyKind === 'form') return readForm(request, limit);
  if (route.body === undefined) {
    // Many clients send an empty JSON body with a POST. It is ignored.
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body-too-large');
    return undefined;
  }
  return validate(route.body, await readJson(request, limit));
};

/**
 * Reads the version that the caller saw from the header `If-Match: "{version}"`; undefined for a route without versions. 0 is the
 * version of a record that does not exist yet.
 * @throws {AppError} `validation` without the header, or for another form of it
 */
export const readVersion = (route: RouteDefinition, headers: Headers): number | undefined => {
  if (route.isVersioned !== true) return undefined;
  const sent = headers.get('if-match');
  if (sent === null) throw refuseField('If-Match', fieldMessages.required);
  const version = /^"(\d{1,9})"$/.exec(sent)?.[1];
  if (version === undefined) throw refuseField('If-Match', fieldMessages.notValid);
  return Number(version);
};

/** Validates path parameters and query. @throws {AppError} `validation`, `not-found` */
export const readParameters = (
  route: RouteDefinition,
  rawParams: Record<string, string>,
  rawQuery: Record<string, string>,
): { params: unknown; query: unknown } => {
  for (const [name, value] of [...Object.entries(rawParams), ...Object.entries(rawQuery)]) {
    if (value.length > maxParameterLength) throw refuseField(name, fieldMessages.tooLong);
  }
  return { params: validate(route.params, rawParams, refusePath), query: validate(route.query, rawQuery) };
};
