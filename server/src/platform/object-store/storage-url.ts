import { resolve } from 'node:path';

/** Whether a value is an address, not a folder. */
export const isStorageAddress = (value: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(value);

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/**
 * Whether a value names a store: a folder, or `s3://ACCESS_KEY:SECRET@host[:port]/bucket`. An address whose secret has a `/` that is not
 * written `%2F` is none: its parts would be others, or it could not be read at all.
 */
export const isStorageUrl = (value: string): boolean => {
  if (!isStorageAddress(value)) return true;
  if (!URL.canParse(value)) return false;
  const { protocol, host, username, password, pathname } = new URL(value);
  const hasBucket = /^\/[^/@]+(\/[^@]*)?$/.test(pathname);
  return protocol === 's3:' && host !== '' && isDecodable(username) && isDecodable(password) && hasBucket;
};

/** A store as the server opens it: an address as it is, a folder by its absolute path. */
export const storageFrom = (value: string | undefined): string | undefined =>
  value === undefined || isStorageAddress(value) ? value : resolve(value);

/** Whether a store is another one, or lies below it: in the same bucket or folder. */
export const isStorageWithin = (storageUrl: string, other: string): boolean => {
  const partsOf = (url: string): string[] => (url.split('?', 1)[0] ?? '').split('/').filter((part) => part !== '');
  return partsOf(other).every((part, at) => partsOf(storageUrl)[at] === part);
};
