import { expectAccessible } from '../testing/accessibility.ts';
import { CARDS, confirmAtBank, createOwner, fillIn, linkMeter, payButton } from '../testing/payments.ts';
import { openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';

/** The meter of N Mabaso in the sandbox. It changes its key: two tokens come before that of the units. */
const MOTHERS_METER = '04444444445';
const MASKED_NAME = 'N M•••';
const ADDRESS = 'Unit 14, Msasa Ridge, Midrand';
/** Another account of hers, which nobody else linked. */
const MOTHERS_OTHER_METER = '04111111110';

const ESTATE = '/api/estates/91';

test('a daughter pays for the meter of her mother: she sees the name masked, gets its tokens, and reads nothing else', async ({
  page,
  server,
  signIn,
  baseURL,
}) => {
  const mother = await openServerCalls(baseURL ?? '');
  await createOwner(mother, { firstName: 'Naledi', lastName: 'Mabaso' });
  const own = (await linkMeter(mother, MOTHERS_METER)) as { holder: string };
  expect(own.holder).toBe('');
  await linkMeter(mother, MOTHERS_OTHER_METER);

  const daughter = await createOwner(server, { firstName: 'Zanele', lastName: 'Mabaso' });
  await signIn(daughter.email, daughter.password);
  await page.goto('/bills');
  await page.getByRole('button', { name: 'Add account' }).last().click();
  await page.getByLabel('Account Number').fill(MOTHERS_METER);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The vendor says: this meter is held by ${MASKED_NAME}.`)).toBeVisible();

  await fillIn(page, CARDS.approved);
  await expect(page.getByText(`${MOTHERS_METER}, ${MASKED_NAME}`)).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await confirmAtBank(page);
  await expect(page.getByText('Payment successful').first()).toBeVisible();
  await expect(page).toHaveURL('/bills');

  await page.getByRole('button', { name: 'History' }).click();
  const paid = page.getByRole('list', { name: 'Payments', exact: true });
  await paid.getByRole('button', { name: /R 100\.00/ }).click();
  const token = page.getByRole('region', { name: 'Electricity token' });
  await expect(token.getByText(new RegExp(`for meter ${MOTHERS_METER}$`))).toBeVisible();
  await expect(token.getByRole('listitem')).toHaveText(Array.from({ length: 3 }, () => /^(\d{4}\s?){5}$/));
  await expect(page.getByText(MASKED_NAME, { exact: true })).toBeVisible();
  await expect(page.getByText('N MABASO')).toHaveCount(0);
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await expectAccessible(page);

  const payments = (await server.get(`${ESTATE}/proxy/account/payment/history/me`)) as { id: string }[];
  expect(payments).toMatchObject([{ accountNo: MOTHERS_METER, vending: { status: 'issued' } }]);
  const id = payments[0]?.id ?? '';
  const slip = await server.get(`/api/payments/${id}/slip`);
  expect(slip).toMatchObject({ meterNo: MOTHERS_METER, accountNo: MOTHERS_METER, name: MASKED_NAME, address: '' });

  // Of the mother's other account the daughter reads nothing, and of each other's payments neither does.
  const username = daughter.email;
  const accountNo = MOTHERS_OTHER_METER;
  expect([
    await server.statusOf('POST', `${ESTATE}/proxy/account/balance`, { username, accountNo }),
    await server.statusOf('POST', `${ESTATE}/proxy/usage/month/weekly`, { accountNo }),
    await server.statusOf('POST', `${ESTATE}/proxy/account/trial`, { accountNo, amount: 100 }),
    await server.statusOf('GET', `${ESTATE}/usage-comparison?accountNo=${accountNo}`),
    await mother.statusOf('GET', `/api/payments/${id}/slip`),
  ]).toEqual([404, 404, 404, 404, 404]);
  expect(await mother.get(`${ESTATE}/proxy/account/payment/history/me`)).toEqual([]);

  const stranger = await openServerCalls(baseURL ?? '');
  const { email } = await createOwner(stranger, { firstName: 'Gift', lastName: 'Khoza' });
  expect([
    await stranger.statusOf('GET', `/api/payments/${id}/slip`),
    await stranger.statusOf('GET', `/api/payments/${id}/slip?format=pdf`),
    await stranger.statusOf('POST', `/api/payments/${id}/copy`),
    await stranger.statusOf('POST', `${ESTATE}/proxy/account/payment/status`, { payRequestId: id }),
    await stranger.statusOf('POST', `${ESTATE}/proxy/account/balance`, { username: email, accountNo: MOTHERS_METER }),
    await stranger.statusOf('POST', `${ESTATE}/proxy/usage/month/weekly`, { accountNo: MOTHERS_METER }),
  ]).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await stranger.get(`${ESTATE}/proxy/account/payment/history/me`)).toEqual([]);
  await stranger.dispose();
  await mother.dispose();
});
