/** An answer before it is sent: its body is whole and can be kept beside. */
export interface Answer {
  status: number;
  body: string | null;
  headers: Headers;
}

/** The answer as it is sent. */
export const responseOf = ({ body, status, headers }: Answer): Response => new Response(body, { status, headers });
