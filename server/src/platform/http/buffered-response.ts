/** An answer before it is sent: its body is whole and can be kept beside. */
export interface BufferedResponse {
  status: number;
  body: string | null;
  headers: Headers;
}

/** The answer as it is sent. */
export const toResponse = ({ body, status, headers }: BufferedResponse): Response =>
  new Response(body, { status, headers });
