import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';
import type { ServerCalls } from './server-calls.ts';

/** A time range at Msasa Ridge that includes the present: from the current full hour for two hours, at most until midnight. */
function timesAroundNow(): { invitedDateStart: string; invitedDateEnd: string } {
  const now = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
  const hour = Number(now.slice(11, 13));
  const text = (hours: number) => `${now.slice(0, 10)} ${String(hours).padStart(2, '0')}:00`;
  return { invitedDateStart: text(hour), invitedDateEnd: text(Math.min(hour + 2, 24)) };
}

/** Invites a visitor as Thandi, for a time that includes the present. Signs her in. */
export async function inviteForNow(server: ServerCalls, visitorName: string) {
  await server.signIn(DEMO_PEOPLE.thandi.email, DEMO_PASSWORD);
  const [made] = (await server.send('POST', '/api/vistor/invite?estateID=91', {
    residentUserID: 'me',
    visitorName,
    visitorPhoneNumber: '0824127788',
    ...timesAroundNow(),
  })) as { Message: string; passUrl: string }[];
  if (made === undefined) throw new Error('The invitation returned no visitor.');
  return made;
}
