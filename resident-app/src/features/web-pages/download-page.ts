/** The question when a page cannot be shown. */
export const unableToShow =
  'You are unable to view this content on your mobile browser, would you like to download it instead?';

/** Passes the address to the browser, which saves the file or opens it in a new window. */
export function downloadPage(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
