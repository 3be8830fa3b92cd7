import type { Newcomer, ServerCalls } from './server-calls.ts';

/** A house of Msasa Ridge and the person who is invited into it. */
interface HouseholdInvitation {
  unitNumber: string;
  recipient: string;
  name: string;
}

/**
 * Invites somebody into a house of the signed-in owner, as a member of the family. Returns the path of the link in the mail, which
 * opens the page that joins the household.
 */
export async function inviteIntoHouse(server: ServerCalls, invitation: HouseholdInvitation): Promise<string> {
  await server.send('POST', '/api/household/invite', { estateId: '91', roleId: '91-family', ...invitation });
  return findJoinLink(server, invitation.recipient);
}

/** Returns the path of the link that a mail about a household contains. Waits until the mail was sent. */
export async function findJoinLink(server: ServerCalls, recipient: string): Promise<string> {
  const [, link = ''] = await server.findMessage(recipient, /(\/auth\/join#token=[\w-]+)/);
  return link;
}

/** Accepts the invitation of a link as a person who signs up on the way. */
export async function signUpAndJoin(server: ServerCalls, person: Newcomer, link: string): Promise<void> {
  await server.signUp(person);
  await server.send('POST', '/api/household/join', { token: link.split('token=')[1] });
}
