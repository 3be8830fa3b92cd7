import type { Browser, BrowserContext } from '@playwright/test';
import type { Stage } from './cells.ts';
import { fillHouses } from './houses.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { inviteIntoHouse, signUpAndJoin } from '../testing/households.ts';
import { inventPerson, openServerCalls, type ServerCalls } from '../testing/server-calls.ts';

const PEOPLE = ['thandi', 'pieter', 'grace', 'lerato', 'naledi', 'johan'] as const;

/** The browser state of each person after signing in. */
export type SignedIn = Partial<Record<keyof typeof DEMO_PEOPLE, Awaited<ReturnType<BrowserContext['storageState']>>>>;

/** Has somebody join unit 14, where staff approve it or where the request waits. */
async function joinHouse(address: string, owner: ServerCalls, firstName: string, isApproved: boolean): Promise<void> {
  const person = { ...inventPerson(), firstName };
  const name = `${firstName} ${person.lastName}`;
  const link = await inviteIntoHouse(owner, { unitNumber: '14', recipient: person.email, name });
  const member = await openServerCalls(address);
  await signUpAndJoin(member, person, link);
  await member.dispose();
  if (!isApproved) return;
  const staff = await openServerCalls(address);
  await staff.signIn(DEMO_PEOPLE.lerato.email, DEMO_PASSWORD);
  const { items } = (await staff.get('/api/console/household-requests')) as {
    items: { id: string; version: number; person: { email: string } }[];
  };
  const request = items.find((each) => each.person.email === person.email);
  if (request === undefined) throw new Error('The request to join is not in the queue.');
  const path = `/api/console/household-requests/${request.id}/decision`;
  await staff.send('PUT', path, { approves: true, reason: '' }, request.version);
  await staff.dispose();
}

/**
 * Creates the data that the screens need: the intro is viewed, Pieter has a PIN, Thandi expects one visitor and has another one
 * inside, and of the people whom she invited into her house one has joined, one waits for approval and one has not answered.
 */
export async function stageScreens(address: string): Promise<Stage & { end: () => Promise<void> }> {
  for (const person of PEOPLE) {
    const calls = await openServerCalls(address);
    await calls.signIn(DEMO_PEOPLE[person].email, DEMO_PASSWORD);
    await calls.send('POST', '/api/user/intro', { viewed: true });
    if (person === 'pieter') await calls.send('POST', '/api/accessControl/pin', { pin: '4711' });
    await calls.dispose();
  }
  const host = await openServerCalls(address);
  await host.signIn(DEMO_PEOPLE.thandi.email, DEMO_PASSWORD);
  const invite = async (visitorName: string) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(new Date());
    const [made] = (await host.send('POST', '/api/vistor/invite?estateID=91', {
      residentUserID: 'me',
      visitorName,
      visitorPhoneNumber: '0824127788',
      invitedDateStart: `${today} 00:00`,
      invitedDateEnd: `${today} 24:00`,
    })) as { Message: string; passUrl: string }[];
    if (made === undefined) throw new Error('The invitation returned no visitor.');
    return made;
  };
  const { passUrl } = await invite('Lindiwe Khumalo');
  const guard = await openServerCalls(address);
  await guard.signIn(DEMO_PEOPLE.grace.email, DEMO_PASSWORD);
  const { Message: typedCode } = await invite('Sizwe Ndlovu');
  await guard.send('POST', '/api/gate/verify', { typedCode, gateId: 'msasa-main', direction: 'in' });
  await guard.dispose();
  await joinHouse(address, host, 'Zinhle', true);
  await joinHouse(address, host, 'Bheki', false);
  const join = await inviteIntoHouse(host, { unitNumber: '14', recipient: 'lwazi@ekhaya.test', name: 'Lwazi Nkosi' });
  let houses: Promise<void> | undefined;
  return {
    pass: new URL(passUrl).pathname,
    join,
    inviteVisitor: async () => (await invite('Mark Fourie')).Message,
    fillHouses: () => (houses ??= fillHouses(address)),
    end: () => host.dispose(),
  };
}

/** Signs each person in through the login form, so that the app itself writes its state to the browser's storage. */
export async function signInAll(browser: Browser, address: string): Promise<SignedIn> {
  const signedIn: SignedIn = {};
  for (const person of PEOPLE) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${address}/login`);
    await page.locator('html[data-ready="login"]').waitFor({ state: 'attached' });
    await page.getByLabel('E-mail').fill(DEMO_PEOPLE[person].email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.locator('html[data-ready="home"]').waitFor({ state: 'attached' });
    signedIn[person] = await context.storageState();
    await context.close();
  }
  return signedIn;
}
