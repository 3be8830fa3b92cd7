/** A response whose body is complete in memory, so that it can also be stored. */
export interface BufferedResponse {
  status: number;
  body: string | null;
  headers: Headers;
}

/** Converts to the response that Hono sends. */
export const toResponse = ({ body, status, headers }: BufferedResponse): Response =>
  new Response(body, { status, headers });
