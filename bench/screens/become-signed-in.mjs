import { signIn } from '../measure/running-server.mjs';

/**
 * Gives a browser the state of a person who has signed in before and has nothing else stored. Sets her cookie and the readable
 * mark through a page of the product that runs no scripts.
 * @param {string} credentials `email:password`, or empty for a visitor without an account
 */
export async function becomeSignedIn(context, url, credentials) {
  if (!credentials) return;
  const { origin } = new URL(url);
  const [email, password] = credentials.split(':');
  const { cookie } = await signIn(origin, email, password);
  const [name, ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(`${origin}/legal/terms`);
  await page.evaluate(() => localStorage.setItem('ekhaya.was-signed-in', '1'));
  await page.close();
}
