import { signInToConsole } from './testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { inventPerson, openServerCalls } from './testing/server-calls.ts';
import { expect, test } from './testing/test.ts';

const estate = { id: '92', name: 'Kingfisher Bay' };

test('she alerts security, the control room hears and acknowledges it, she sees it and says that she is safe', async ({
  page,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  // At an estate where no other journey has a guard: an alert covers every guard's phone.
  const resident = inventPerson();
  await server.signUp(resident, { estate });
  const manager = { ...inventPerson(), firstName: 'Zanele' };
  const other = await openServerCalls(baseURL ?? '');
  await other.signUp(manager, { estate });
  const { user } = (await other.get('/api/auth/get-session')) as { user: { id: string } };
  await other.dispose();
  const administrator = await openServerCalls(baseURL ?? '');
  await administrator.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  await administrator.send('POST', `/api/console/people/${user.id}/roles`, { roleId: '92-manager', unitNumber: '' });
  const rules = '/api/console/estates/92/alert-rules';
  const { version } = (await administrator.get(rules)) as { version: number };
  const body = { isEnabled: true, isDrill: false, responderIds: [user.id] };
  await administrator.send('PUT', rules, body, version);
  await administrator.dispose();

  const control = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
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
  await control.close();
});
