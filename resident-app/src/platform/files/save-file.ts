/** Hands a text to the person as a file of hers. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken the file over by the time the page is idle again.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
