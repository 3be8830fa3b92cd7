/** Writes and reads the cookie that carries a session's token. */
export interface SessionCookie {
  /** The token of a request, or undefined when no cookie has the form of one. */
  read(headers: Headers): string | undefined;
  /** The `Set-Cookie` value that signs a browser in. */
  write(token: string, maxAgeSeconds: number): string;
  /** The `Set-Cookie` value that signs a browser out. */
  clear(): string;
}

/** 32 bytes as base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * Creates the reader and writer of the session cookie. The cookie is HttpOnly and SameSite=Lax. Behind HTTPS it is also Secure, and
 * its name begins with `__Host-`, so that other hosts of the domain cannot set it.
 * @param publicUrl the origin that people open
 */
export const createSessionCookie = (publicUrl: string): SessionCookie => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-ekhaya_session' : 'ekhaya_session';
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
