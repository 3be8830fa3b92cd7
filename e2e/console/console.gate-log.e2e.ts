import { expectAccessible } from '../testing/accessibility.ts';
import { openRoom, signInAsManager } from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';
import { inviteForNow } from '../testing/visits.ts';

test('the gate log at a desk: a passage appears by itself, is found by one line and shows the life of its code', async ({
  page,
  server,
  baseURL,
}) => {
  const visitor = `Sizwe ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const { Message: typedCode } = await inviteForNow(server, visitor);
  const guard = await openServerCalls(baseURL ?? '');
  await guard.signIn(DEMO_PEOPLE.grace.email, DEMO_PASSWORD);
  const pass = (direction: 'in' | 'out') =>
    guard.send('POST', '/api/gate/verify', { typedCode, gateId: 'msasa-main', direction });

  await signInAsManager(page);
  await openRoom(page, 'Gate', 'Gate log');
  const line = page.getByRole('searchbox', { name: 'Name, plate, unit, code, gate or reason' });
  await line.fill(visitor);
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
  expect(await pass('in')).toMatchObject({ result: 'granted' });
  const entries = page.getByRole('list', { name: 'Gate log' }).getByRole('button', { name: visitor });
  await expect(entries).toHaveCount(1);
  await entries.click();
  await expect(page).toHaveURL(/[?&]row=/);
  const life = page.getByRole('list', { name: 'The life of this code' });
  await expect(life).toContainText('Thandi');
  await expectAccessible(page);

  await pass('out');
  // While somebody reads, a new row waits.
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(entries).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/gate-log\?q=/);
  await line.fill(`${visitor} out`);
  await expect(entries).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await guard.dispose();
});
