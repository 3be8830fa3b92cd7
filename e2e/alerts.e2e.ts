import type { Browser, Locator, Page } from '@playwright/test';
import { signInToConsole } from './testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { inventPerson, openServerCalls, type Newcomer } from './testing/server-calls.ts';
import { expect, test } from './testing/test.ts';

// One after the other: an alert covers the phone of every guard of the estate.
test.describe.configure({ mode: 'default' });

const estate = { id: '92', name: 'Kingfisher Bay' };

/** Signs up a person with a role at the estate. At an estate where no other journey has a guard. */
async function signUpAs(address: string, person: Newcomer, roleId: string): Promise<string> {
  const own = await openServerCalls(address);
  await own.signUp(person, { estate });
  const { user } = (await own.get('/api/auth/get-session')) as { user: { id: string } };
  await own.dispose();
  const administrator = await openServerCalls(address);
  await administrator.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  await administrator.send('POST', `/api/console/people/${user.id}/roles`, { roleId, unitNumber: '' });
  await administrator.dispose();
  return user.id;
}

/** Sets who is told of alerts. */
async function setResponders(address: string, responderIds: readonly string[]): Promise<void> {
  const administrator = await openServerCalls(address);
  await administrator.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  const rules = '/api/console/estates/92/alert-rules';
  const { version } = (await administrator.get(rules)) as { version: number };
  await administrator.send('PUT', rules, { isEnabled: true, isDrill: false, responderIds }, version);
  await administrator.dispose();
}

/** Opens the console of a manager in a browser of its own. */
async function openControl(browser: Browser, address: string, manager: Newcomer): Promise<Page> {
  const control = await browser.newContext({ baseURL: address });
  const room = await control.newPage();
  // A test hears no sound, but sees the tones that are made.
  await room.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator() {
        const { dataset } = document.documentElement;
        dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
  await signInToConsole(room, manager.email, manager.password);
  await expect(room.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  return room;
}

test('she alerts security, the control room hears and acknowledges it, she sees it and says that she is safe', async ({
  page,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  const address = baseURL ?? '';
  const resident = inventPerson();
  await server.signUp(resident, { estate });
  const manager = { ...inventPerson(), firstName: 'Zanele' };
  await setResponders(address, [await signUpAs(address, manager, '92-manager')]);
  const room = await openControl(browser, address, manager);

  await signIn(resident.email, resident.password);
  await page.goto('/emergency');
  const hold = page.getByRole('button', { name: 'Alert security' });
  await hold.scrollIntoViewIfNeeded();
  await hold.dispatchEvent('pointerdown', { button: 0 });
  await expect(page.getByRole('heading', { name: 'Security is alerted' })).toBeVisible();

  const alarm = room.getByRole('alert').filter({ hasText: 'EMERGENCY, RINGING' });
  await expect(alarm).toContainText(resident.firstName);
  await expect(room.locator('html')).toHaveAttribute('data-tones', /^[4-9]|\d\d/);
  await alarm.getByRole('link', { name: 'Open in the control room' }).click();
  await room.getByRole('button', { name: 'I see it, help is coming' }).click();
  await expect(alarm).toHaveCount(0);

  await expect(page.getByRole('heading', { name: 'Security has seen it' })).toBeVisible();
  await expect(page.getByText(/^Zanele .* is coming, seen at/)).toBeVisible();
  await page.getByRole('button', { name: 'I am safe' }).click();
  await expect(page.getByRole('heading', { name: 'You are safe' })).toBeVisible();
  await expect(room.getByText('The person says that they are safe')).toBeVisible();
  await room.context().close();
});

const boxOf = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Nothing is shown.');
  return box;
};

/** Drags the plan until a mark lies in its upper right corner. */
const dragToCorner = async (room: Page, name: string): Promise<void> => {
  const view = room.locator('.plan-view');
  await view.scrollIntoViewIfNeeded();
  const plan = await boxOf(view);
  const point = await boxOf(room.locator('.plan-mark', { hasText: name }).locator('.plan-here'));
  const [x, y] = [plan.x + 40, plan.y + plan.height - 40];
  await room.mouse.move(x, y);
  await room.mouse.down();
  await room.mouse.move(x + plan.x + plan.width - 30 - point.x, y + plan.y + 10 - point.y, { steps: 4 });
  await room.mouse.up();
};

/** Whether the name of a mark is read whole, and beside its mark. */
const isWithinPlan = async (room: Page, name: string): Promise<boolean> => {
  const mark = room.locator('.plan-mark', { hasText: name });
  const [plan, label, point] = [
    await boxOf(room.locator('.plan-view')),
    await boxOf(mark.locator('.plan-mark-name')),
    await boxOf(mark.locator('.plan-here')),
  ];
  return (
    point.x > plan.x + plan.width - 60 &&
    label.x + label.width <= plan.x + plan.width &&
    label.y >= point.y + point.height / 2
  );
};

test('the control room sees where a guard is, with the way and its minutes, until the alert ends', async ({
  page,
  context,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  const address = baseURL ?? '';
  const guard = { ...inventPerson(), firstName: 'Sipho' };
  await setResponders(address, [await signUpAs(address, guard, '92-guard')]);
  const manager = inventPerson();
  await signUpAs(address, manager, '92-manager');
  const resident = inventPerson();
  await server.signUp(resident, { estate });
  // At the gate; she is at the other end of Kingfisher Drive, 120 m to the north.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -25.98755, longitude: 28.1655, accuracy: 8 });
  await signIn(guard.email, guard.password);
  // The alert covers what is open.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const position = { latitude: -25.98652, longitude: 28.1655, accuracy: 10, ageMs: 0 };
  const { id } = (await server.send('POST', '/api/alerts', { estateId: '92', position })) as { id: string };

  const cover = page.getByRole('alertdialog', { name: /^Emergency/ });
  await expect(cover.getByText(/^The control room reads the place of this phone, every 10 seconds/)).toBeVisible();
  const room = await openControl(browser, address, manager);
  await room.getByRole('link', { name: 'Open in the control room' }).click();
  const line = room.getByRole('list', { name: 'Guards' }).getByRole('listitem').filter({ hasText: 'Sipho' });
  await expect(line).toContainText(/1 min, 1\d0 m by car\. Position 0:\d\d ago, to 8 m\./);
  await expect(room.locator('[data-guard]').filter({ hasText: 'Sipho, 1 min' })).toBeVisible();
  await expect(room.locator('[data-way]')).toHaveCount(1);
  await dragToCorner(room, 'Sipho, 1 min');
  await expect.poll(() => isWithinPlan(room, 'Sipho, 1 min')).toBe(true);

  await cover.getByRole('button', { name: 'I see it, I am coming' }).click();
  await expect(line).toContainText('is coming');
  await context.setGeolocation({ latitude: -25.98695, longitude: 28.1655, accuracy: 8 });
  await expect(line).toContainText(/1 min, [45]0 m by car/, { timeout: 60_000 });

  await cover.getByRole('button', { name: 'Back to the gate' }).click();
  const banner = page.getByText(
    /^The control room reads the place of this phone until the alert of Naledi Mabaso ends/,
  );
  await expect(banner).toBeVisible();
  await server.send('PUT', `/api/alerts/${id}`, { status: 'SAFE' });
  await expect(banner).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await expect(room.getByText('The person says that they are safe')).toBeVisible();
  await room.context().close();
});
