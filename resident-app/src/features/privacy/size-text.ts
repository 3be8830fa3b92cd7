const kilobyte = 1000;
const megabyte = 1_000_000;

/** Writes a size as people say it: `14 MB`, `380 KB`. */
export const sizeText = (bytes: number): string =>
  bytes >= megabyte ? `${Math.round(bytes / megabyte)} MB` : `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
