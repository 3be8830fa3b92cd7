import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { completePass } from '../pass/complete-pass.ts';
import { extendVisitWithin } from '../index.ts';
import { createGatedEstate, invitation, passGate, refusalAtGate, signUpWithRole } from '../visitors.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await running.database.pool.query('delete from visitor_invitations');
});

const invite = (overrides: Record<string, unknown> = {}, replaces?: string) =>
  running.request('POST', `/api/vistor/invite${replaces === undefined ? '' : `?replaces=${replaces}`}`, {
    body: invitation(overrides),
    cookie: host.cookie,
  });
const made = async (answer: ReturnType<typeof invite>): Promise<{ id: string; token: string }> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  const [{ InviteID: id, passUrl }] = body.details;
  return { id, token: passUrl.slice(passUrl.lastIndexOf('/') + 1) };
};

describe('an invitation that is shared again', () => {
  const completed = async () => {
    const visit = await made(invite());
    await completePass(running, visit.token, { plate: 'CA 123-456', companions: '3' });
    return visit;
  };
  const writtenOn = async ({ id }: { id: string }) => {
    const { rows } = await running.database.pool.query(
      'select plate, companions from visitor_invitations where id = $1',
      [id],
    );
    return rows[0];
  };

  it('keeps the plate and the companions that the visitor wrote on her pass', async () => {
    const first = await completed();
    const second = await made(invite({}, first.id));
    expect(await writtenOn(second)).toEqual({ plate: 'CA 123-456', companions: 3 });
  });

  it.each([{ visitorName: 'Sipho Dube' }, { visitorPhoneNumber: '0824127789' }])(
    'keeps nothing of a visitor when it is for another one: %o',
    async (other) => {
      const first = await completed();
      const second = await made(invite(other, first.id));
      expect(await writtenOn(second)).toEqual({ plate: '', companions: 0 });
    },
  );
});

describe('a weekly invitation', () => {
  const everySaturday = {
    invitedDateStart: '2026-11-14 07:00',
    invitedDateEnd: '2026-11-14 16:00',
    weekly: { weekdays: ['saturday'], firstDay: '2026-11-14', lastDay: '2026-12-31' },
  };

  it('is not shared again while its visitor is inside: she leaves with the code with which she came in', async () => {
    const first = await made(invite(everySaturday));
    await passGate(running, first.id, 'in');
    const refused = await invite(everySaturday, first.id);
    expect([refused.status, refused.body.errorDetails.code]).toEqual([409, 'visitors/has-arrived']);
    const { details } = (await running.request('GET', '/api/vistor/upcoming?userId=me', { cookie: host.cookie })).body;
    expect(details).toMatchObject([{ InviteID: first.id, status: 'arrived' }]);
    await passGate(running, first.id, 'out');
    const second = await made(invite(everySaturday, first.id));
    expect(await refusalAtGate(running, second.id, 'in')).toBe('already-used');
  });

  it('has the hours of every week again once the visitor left whom staff let stay longer', async () => {
    const { id } = await made(invite(everySaturday));
    await passGate(running, id, 'in');
    const { database, dependencies } = running;
    await database.db.transaction((transaction) =>
      extendVisitWithin(transaction, { visitId: id, untilMinutes: 22 * 60 }, dependencies),
    );
    const shown = async () => {
      const answer = await running.request('GET', '/api/vistor/upcoming?userId=me', { cookie: host.cookie });
      const [{ status, From, To }] = answer.body.details;
      return [status, From, To];
    };
    expect(await shown()).toEqual(['arrived', '0700', '2200']);
    await passGate(running, id, 'out');
    expect(await shown()).toEqual(['expected', '0700', '1600']);
  });
});
