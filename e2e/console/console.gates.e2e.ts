import { expectAccessible } from '../testing/accessibility.ts';
import { openRoom, signInAsManager } from '../testing/console.ts';
import { expect, test } from '../testing/test.ts';

test('a house is found on the plan of the gates, and a gate follows the pointer that drags it', async ({ page }) => {
  // The box of the plan is wider than the plan, which is a square.
  await page.setViewportSize({ width: 1700, height: 900 });
  await signInAsManager(page);
  await openRoom(page, 'Gate', 'Gates and rules');
  const plan = page.getByRole('group', { name: 'Plan of the gates' });
  const search = page.getByRole('combobox', { name: 'House or street on the plan' });
  await search.fill('14');
  await page.getByRole('option', { name: 'House 14', exact: true }).click();
  await expect(page.getByText(/^House 14 is .+ from .+ Gate\. Passes (can|cannot) be shown there\.$/)).toBeVisible();
  await expect(plan.locator('.plan-chosen')).toBeVisible();
  await expectAccessible(page);
  await search.fill('');
  await expect(plan.locator('.plan-chosen')).toHaveCount(0);

  const gate = plan.getByRole('button', { name: /^Main Gate, within/ });
  await gate.focus();
  await page.keyboard.press('Enter');
  const latitude = page.getByLabel('Latitude');
  const placed = await latitude.inputValue();
  // The mark itself is drawn after the circle within which passes work.
  const mark = gate.locator('circle').nth(1);
  const middleOfMark = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const from = await middleOfMark();
  const to = { x: from.x + 60, y: from.y - 30 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(placed);
  const moved = await middleOfMark();
  expect(Math.hypot(moved.x - to.x, moved.y - to.y)).toBeLessThan(2);
});
