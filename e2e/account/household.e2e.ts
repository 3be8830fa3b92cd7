import { expectAccessible } from '../testing/accessibility.ts';
import { signUpOwner } from '../testing/booking-requests.ts';
import { signInAsManager } from '../testing/console.ts';
import { brokenWords, enlargeText, enlargeTextOnDesk, restoreText } from '../testing/enlarged-text.ts';
import { findJoinLink } from '../testing/households.ts';
import { inventPerson, openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';
import { openOtherWindow } from '../testing/window.ts';

/** Longer than the undo time of ten seconds, and than the job that follows it. */
const AFTER_UNDO_MS = 20_000;

test('an owner invites somebody, who joins by the link; the estate office approves; the owner ends it at once', async ({
  page,
  server,
  signIn,
  browser,
  baseURL,
}) => {
  const owner = await signUpOwner(server);
  const guest = { ...inventPerson(), firstName: 'Kagiso', lastName: owner.lastName };
  const calls = await openServerCalls(baseURL ?? '');
  await calls.signUp(guest);
  await calls.dispose();
  const guestName = `Kagiso ${owner.lastName}`;

  await signIn(owner.email, owner.password);
  await page.goto('/Household');
  await expect(page.getByText('you', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('E-mail or mobile number').fill(guest.email);
  await page.getByRole('radio', { name: 'Family' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('The invitation is on its way')).toBeVisible();
  const house = page.getByRole('list', { name: /^People of unit/ });
  await expect(house).toContainText('INVITED, UNTIL');
  for (const enlarge of [enlargeText, enlargeTextOnDesk]) {
    await enlarge(page);
    expect(await brokenWords(page, '.household-rows .badge')).toEqual([]);
  }
  await restoreText(page);

  const phone = await openOtherWindow(browser, baseURL, 'phone');
  const invited = phone.page;
  await invited.goto(await findJoinLink(server, guest.email));
  await expect(invited.getByText('You have an account. Sign in to join.')).toBeVisible();
  await expectAccessible(invited);
  await invited.getByLabel('Password', { exact: true }).fill(guest.password);
  await invited.getByRole('button', { name: 'Sign in and join' }).click();
  await expect(invited.getByText(/^The estate office of Msasa Ridge approves it/)).toBeVisible();
  await expect(house).toContainText('WAITS FOR THE ESTATE OFFICE');

  const desk = await openOtherWindow(browser, baseURL, 'desk');
  const office = desk.page;
  await signInAsManager(office);
  await office.goto('/console/household-requests');
  await office.getByRole('button', { name: guestName }).click();
  await expect(office.getByRole('complementary', { name: guestName })).toContainText(`House ${owner.mobile} now`);
  await office.getByRole('button', { name: 'Approve' }).click();
  await expect(office.getByText('Approved:')).toBeVisible();

  await invited.goto('/Household');
  await expect(invited.getByText('You have no house at this estate.')).toBeVisible();
  await expect(invited.getByRole('list', { name: /^People of unit/ })).toContainText(guestName, {
    timeout: AFTER_UNDO_MS,
  });
  await house.getByRole('button', { name: guestName }).click();
  await expect(page).toHaveURL('/HouseholdMember');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End at once' }).click();
  await page.getByRole('button', { name: 'End Kagiso’s role' }).click();
  await expect(page.getByText('The role has ended')).toBeVisible();
  await expect(invited.getByText('You have no house at this estate.')).toBeVisible();
  await desk.close();
  await phone.close();
});
