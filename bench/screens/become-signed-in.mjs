import { signIn } from '../measure/running-server.mjs';

/**
 * Makes a browser that of a person who signed in before and has nothing else stored: her cookie and the readable mark
 * are put in place through a page of ours without scripts.
 * @param {string} credentials `email:password`, or empty for a stranger
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
