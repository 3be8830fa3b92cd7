import { fieldMessages, messageOfIssue } from '@ekhaya/contract/field-messages';
import type { RouteDefinition } from '@ekhaya/contract/route';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { UploadedFile } from './handler.ts';
import { findUnsafePart } from './input-safety.rules.ts';

const defaultBodyLimit = 64 * 1024;

/** The longest value of a path parameter or a query parameter. */
const maxParameterLength = 2_000;

/** Turns the issues of a schema into one sentence a field. */
const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) fields[path.join('.') || 'body'] ??= issue.message;
  }
  return fields;
};

const refuseField = (field: string, message: string): AppError =>
  new AppError('validation', { fields: { [field || 'body']: message } });

/**
 * Judges everything that a client sends, bodies and parameters alike: first what no route takes (`findUnsafePart`), then
 * the route's schema.
 * @throws {AppError} `validation`, with a sentence for each field
 */
const validate = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const unsafe = findUnsafePart(value);
  if (unsafe !== undefined) throw refuseField(unsafe.path, unsafe.message);
  if (schema === undefined) return {};
  const result = schema.safeParse(value, { error: messageOfIssue });
  if (result.success) return result.data;
  throw new AppError('validation', { fields: fieldsOf(result.error) });
};

/** Reads at most `limit` bytes; more is 413, however long the sender goes on. */
const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw new AppError('body-too-large');
  // No more than was announced is ever let through; as one piece it is read without a stream.
  if (announced > 0) return new Uint8Array(await request.arrayBuffer());
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw new AppError('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
};

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const readFile = async (request: Request, limit: number): Promise<UploadedFile> => {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported-media-type');
  const bytes = await readBytes(request, limit);
  const contentType = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new AppError('validation', { fields: { file: 'The form could not be read.' } });
    });
  const file = form.get('file');
  if (!(file instanceof File)) throw new AppError('validation', { fields: { file: 'Please choose a file.' } });
  return { bytes: new Uint8Array(await file.arrayBuffer()), claimedType: file.type };
};

const readJson = async (request: Request, limit: number): Promise<unknown> => {
  if (mediaType(request) !== 'application/json') throw new AppError('unsupported-media-type');
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('malformed-json');
  }
};

/** Reads and validates the body of a request, in the order of `wire.md`: limit, type, shape. */
export const readBody = async (route: RouteDefinition, request: Request): Promise<unknown> => {
  const limit = route.bodyLimit ?? defaultBodyLimit;
  if (route.bodyKind === 'multipart') return readFile(request, limit);
  if (route.body === undefined) {
    // An empty JSON body is what many clients send with a bare POST; anything longer has nothing to say here.
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body-too-large');
    return undefined;
  }
  return validate(route.body, await readJson(request, limit));
};

/** Validates the path's parameters and the query. */
export const readParameters = (
  route: RouteDefinition,
  rawParams: Record<string, string>,
  rawQuery: Record<string, string>,
): { params: unknown; query: unknown } => {
  for (const [name, value] of [...Object.entries(rawParams), ...Object.entries(rawQuery)]) {
    if (value.length > maxParameterLength) throw refuseField(name, fieldMessages.tooLong);
  }
  return { params: validate(route.params, rawParams), query: validate(route.query, rawQuery) };
};
