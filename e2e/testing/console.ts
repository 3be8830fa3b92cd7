import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';

const SETUP = '/console/setup';

/** The navigation of the console: the rooms that the person may open. */
export const roomsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Rooms' });

/** Opens the console and fills in the sign-in page. */
export async function signInToConsole(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in the manager of Msasa Ridge, and waits for her rooms. */
export async function signInAsManager(page: Page): Promise<void> {
  await signInToConsole(page, DEMO_PEOPLE.lerato.email);
  await expect(roomsOf(page)).toBeVisible();
}

/** The link of a group in the navigation. Its name ends with the count of what waits, if something does. */
export const groupLinkOf = (page: Page, group: string): Locator =>
  roomsOf(page)
    .getByRole('link', { name: new RegExp(`^${group}( ?\\d+)?$`) })
    .first();

/** Opens a room from the navigation: its group, and its line in the group unless it is the only one. */
export async function openRoom(page: Page, group: string, label?: string): Promise<void> {
  await groupLinkOf(page, group).click();
  if (label === undefined) return;
  await roomsOf(page).getByRole('list', { name: group }).getByRole('link', { name: label }).click();
}

/**
 * Opens every room that the person may open, one after the other, by the links of the navigation, and looks at it when it is loaded.
 * The page is not loaded again for each room: that would take most of the time.
 */
export async function visitRooms(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const seen = new Set<string>();
  for (const group of await hrefsOf(roomsOf(page))) {
    await openByLink(page, group);
    for (const path of [group, ...(await hrefsOf(roomsOf(page)))]) {
      if (seen.has(path)) continue;
      seen.add(path);
      await openByLink(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await look(path);
    }
  }
}

/** Opens a room by its link in the navigation, and waits until the room is drawn. */
async function openByLink(page: Page, path: string): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave for now' });
  if (await leave.isVisible()) await leave.click();
  await roomsOf(page).locator(`a[href="${path}"]`).first().click();
  // The set-up page has the list of its steps in place of the navigation.
  if (path === SETUP) return expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible();
  // The mark of the link and the room change in the same frame.
  await expect(roomsOf(page).locator(`a[href="${path}"][aria-current]`)).toBeVisible();
}

/** The addresses of every room that the person may open. */
export async function permittedRooms(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const group of await hrefsOf(roomsOf(page))) {
    await openByLink(page, group);
    for (const room of await hrefsOf(roomsOf(page))) found.add(room);
  }
  return [...found];
}

const hrefsOf = async (navigation: Locator): Promise<string[]> => {
  await expect(navigation.getByRole('link').first()).toBeVisible();
  return navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((href) => href !== ''));
};

/** Opens the menu of the person at the foot of the navigation and presses one of its lines. */
export async function pressInPersonMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /: estate, colours, keyboard, sign out$/ }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
}

/**
 * Presses two keys right after each other, as a person does. A press that is awaited lasts until the page has handled it: on a busy
 * machine longer than a sequence may take.
 */
export async function pressSequence(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}
