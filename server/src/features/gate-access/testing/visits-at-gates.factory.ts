import type { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

/** Invites a visitor for 14 November 2026, 10:00 to 12:00 unless the test needs other times. Returns the code and the id. */
export const inviteVisitorFor = async (
  running: Running,
  cookie: string,
  visit: { visitorName?: string; start?: string; end?: string } = {},
): Promise<{ id: string; code: string }> => {
  const { visitorName = 'Bheki Cele', start = '2026-11-14 10:00', end = '2026-11-14 12:00' } = visit;
  const answer = await running.request('POST', '/api/vistor/invite?estateID=901', {
    cookie,
    body: {
      residentUserID: 'me',
      visitorName,
      visitorPhoneNumber: '0824127788',
      invitedDateStart: start,
      invitedDateEnd: end,
    },
  });
  const [made] = answer.body.details ?? [];
  if (made === undefined)
    throw new Error(`The invitation was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { id: made.InviteID, code: made.Message };
};
