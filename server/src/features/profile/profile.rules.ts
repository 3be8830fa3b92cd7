/** The id of a file from its address under /media; undefined for any other address. */
export const mediaIdOf = (address: string): string | undefined => /^\/media\/([\w-]{1,64})$/.exec(address)?.[1];

/** The address at which a file is served. */
export const mediaAddress = (id: string): string => `/media/${id}`;

/** The object key of a picture's narrow copy. */
export const narrowKeyOf = (objectKey: string): string => objectKey.replace(/(\.\w+)$/, '-narrow$1');
