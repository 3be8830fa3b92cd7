const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in bytes as people read it: `4.1 GB`, `40 GB`. */
export const sizeText = (bytes: number): string => {
  const at = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** at;
  return `${at === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${sizes[at]}`;
};
