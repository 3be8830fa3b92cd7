/** Writes and reads a cookie that carries a token. */
export interface TokenCookie {
  /** The token of a request, or undefined when no cookie has the form of one. */
  read(headers: Headers): string | undefined;
  /** The `Set-Cookie` value that keeps a token in the browser. */
  write(token: string, maxAgeSeconds: number): string;
  /** The `Set-Cookie` value that deletes it. */
  clear(): string;
}

/** 32 bytes as base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * Creates the reader and writer of a cookie. It is HttpOnly and SameSite=Lax. Behind HTTPS it is also Secure, and its name begins
 * with `__Host-`, so that other hosts of the domain cannot set it.
 */
const createTokenCookie = (publicUrl: string, plainName: string): TokenCookie => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const start = `${name}=`;
  return {
    read: (headers) => {
      const cookies = headers.get('cookie');
      if (cookies === null) return undefined;
      for (const part of cookies.split(';')) {
        const cookie = part.trim();
        if (!cookie.startsWith(start)) continue;
        const token = cookie.slice(start.length);
        if (tokenPattern.test(token)) return token;
      }
      return undefined;
    },
    write: (token, maxAgeSeconds) => `${start}${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    clear: () => `${start}; ${attributes}; Max-Age=0`,
  };
};

/**
 * Creates the reader and writer of the cookie that carries a session's token: with it a browser is signed in.
 * @param publicUrl the origin that people open
 */
export const createSessionCookie = (publicUrl: string): TokenCookie => createTokenCookie(publicUrl, 'ekhaya_session');

/**
 * Creates the reader and writer of the cookie by which a browser is known again at the next sign-in. It gives no right and stays
 * when the person signs out.
 * @param publicUrl the origin that people open
 */
export const createDeviceCookie = (publicUrl: string): TokenCookie => createTokenCookie(publicUrl, 'ekhaya_device');
