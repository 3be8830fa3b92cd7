/** The files of the screens: their names, and by path the places in that list. */
export interface ScreenFiles {
  files: string[];
  screens: Record<string, number[]>;
}

/** Where the built table of screens lists all files that it may load. */
const listOfFiles = /\.f=(\[[^\]]*\])/;
/** A screen of that table with the places of its files. A path without them has its code elsewhere. */
const screen = /path:`([^`]+)`(?:(?!path:`).)*?__vite__mapDeps\(\[([\d,]+)\]\)/gs;

/**
 * Reads from the built table of screens which files each screen loads beside those that the page names.
 * @param routes the code of the table
 * @param page the text of the page
 * @throws {Error} when the table looks different from what is read here
 */
export function screenFilesOf(routes: string, page: string): ScreenFiles {
  const files = JSON.parse(listOfFiles.exec(routes)?.[1] ?? '[]') as string[];
  const screens = [...routes.matchAll(screen)].map(([, path = '', places = '']) => [
    path,
    places
      .split(',')
      .map(Number)
      .filter((place) => !page.includes(`/${files[place]}`)),
  ]);
  if (files.length === 0 || screens.length === 0) throw new Error('The table of screens has another form.');
  return { files, screens: Object.fromEntries(screens) as Record<string, number[]> };
}
