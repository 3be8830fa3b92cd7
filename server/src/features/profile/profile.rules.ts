/** The id of a file in its address, or undefined for an address that is none of ours. */
export const mediaIdOf = (address: string): string | undefined => /^\/media\/([\w-]{1,64})$/.exec(address)?.[1];

/** Where a file is served. */
export const mediaAddress = (id: string): string => `/media/${id}`;

/** Where the narrow copy of a picture lies, beside the picture. */
export const narrowKeyOf = (objectKey: string): string => objectKey.replace(/(\.\w+)$/, '-narrow$1');
