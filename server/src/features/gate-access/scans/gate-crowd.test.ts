import { visitorCodeAlphabet, visitorCodeLength } from '@ekhaya/contract/visitors/visitors.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  proofOf,
  randomCode,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';
import { typedCodeLimits } from './claim-typed-code.ts';
import { gateLog } from '../log/gate-log.table.ts';
import { createOfflineGuard, type OfflineGuard } from '../testing/offline-guard.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let resident: { cookie: string; userId: string };
let phone: TestPhone;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.advance(10 * 60_000);
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
  phone = await enrolPhone(running, resident.cookie);
});

describe('two gates at once', () => {
  it('admit a code at one gate only when it is shown at many at once', async () => {
    const code = await codeOf(running, phone);
    const lanes = Array.from({ length: 12 }, (_, lane) =>
      show(running, guard, { code, gateId: lane % 2 ? 'main' : 'north' }),
    );
    const verdicts = (await Promise.all(lanes)).map(({ body }) => body.details.result);
    expect(verdicts.filter((result) => result === 'granted')).toHaveLength(1);
    expect(verdicts.filter((result) => result === 'refused')).toHaveLength(11);
  });

  it('return the right verdict for each of many passes shown at once', async () => {
    const people = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map(async (unitNumber) => {
        const person = await signUpAs(running, 'Owner', { unitNumber });
        return { person, unitNumber, shown: await enrolPhone(running, person.cookie) };
      }),
    );
    const [kept, away] = [people[2], people[4]];
    await running.database.pool.query(
      `insert into gate_revocations (id, estate_id, user_id, reason, revoked_by, revoked_at)
       values (gen_random_uuid(), '901', $1, '', $2, $3)`,
      [kept?.person.userId, guard.userId, running.clock.now()],
    );
    await running.request('DELETE', `/api/guard/device/${away?.shown.deviceId}`, { cookie: away?.person.cookie ?? '' });
    const codes = await Promise.all(people.map(({ shown }) => codeOf(running, shown)));
    const answers = await Promise.all(codes.map((code) => show(running, guard, { code })));
    expect(answers.map(({ body: { details } }) => [details.subject.unit, details.result, details.reason])).toEqual(
      people.map(({ unitNumber }, at) => [
        unitNumber,
        ...(at === 2 || at === 4 ? ['refused', 'revoked'] : ['granted', undefined]),
      ]),
    );
  });

  it('admit a person once who shows two phones', async () => {
    const second = await enrolPhone(running, resident.cookie);
    const codes = [await codeOf(running, phone), await codeOf(running, second)];
    const answers = await Promise.all(codes.map((code) => show(running, guard, { code })));
    expect(answers).toHaveLength(2);
    expect(new Set(answers.map(({ body }) => body.details.result))).toEqual(new Set(['granted', 'refused']));
  });

  it('give repeated calls with one nonce the same verdict and one log entry', async () => {
    const nonce = crypto.randomUUID();
    const code = await codeOf(running, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => show(running, guard, { code, nonce })));
    for (const { status, body } of answers) expect([status, body.details.result]).toEqual([200, 'granted']);
    const rows = await running.database.db.select().from(gateLog);
    expect(rows.filter((row) => row.nonce === nonce)).toHaveLength(1);
    const other = await signUpAs(running, 'Guard');
    expect((await show(running, other, { code, nonce })).status).toBe(409);
  });
});

/** Enough to meet every kind of refusal. `npm run attack:gate` sends 100,000 and every short code over HTTP. */
const scansOverHttp = 2000;

const countEntries = async (): Promise<number> => {
  const { rows } = await running.database.pool.query(
    `select count(*)::int as entries from gate_log where reason in ('malformed', 'unknown')`,
  );
  return rows[0].entries;
};

describe('guessing', () => {
  it('admits none of 100,000 random codes with the verifier', async () => {
    const gate = await createOfflineGuard(running, guard);
    const reasons = new Set<string | undefined>();
    for (let count = 0; count < 100_000; count += 1) {
      const verdict = await gate.show({ code: randomCode() });
      reasons.add(verdict.result === 'refused' ? verdict.reason : undefined);
    }
    expect([...reasons].every((reason) => reason === 'malformed' || reason === 'unknown')).toBe(true);
  });

  it('admits no random code at the server, and records every refusal with its reason', async () => {
    const outcomes = new Map<string, number>();
    let left = scansOverHttp;
    const worker = async (): Promise<void> => {
      while (left-- > 0) {
        const { status, body } = await show(running, guard, { code: randomCode() });
        const outcome = `${status} ${body.details.result} ${body.details.reason}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    const before = await countEntries();
    await Promise.all(Array.from({ length: 32 }, worker));
    expect([...outcomes.keys()].filter((outcome) => !/^200 refused (malformed|unknown)$/.test(outcome))).toEqual([]);
    expect((await countEntries()) - before).toBe(scansOverHttp);
  });

  it('of typed codes stops at the limits of the gate and of the estate; only wrong codes count', async () => {
    const guess = async (gateId: string) => (await show(running, guard, { typedCode: 'HHHHHHH', gateId })).status;
    const statuses = [];
    for (let count = 0; count < 25; count += 1) statuses.push(await guess('main'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    for (let count = 0; count < 25; count += 1) statuses.push(await guess('north'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const refusal = await show(running, guard, { typedCode: 'HHHHHHH' });
    expect([refusal.status, refusal.body.errorDetails.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('would take two centuries to try every visitor code at one estate within the limit', () => {
    const codes = visitorCodeAlphabet.length ** visitorCodeLength;
    const { attempts, windowSeconds } = typedCodeLimits.estate;
    const years = (codes / attempts) * (windowSeconds / (60 * 60 * 24 * 365));
    expect(years).toBeGreaterThan(200);
  });

  it('a resident’s PIN is never accepted at a gate', async () => {
    await running.request('POST', '/api/accessControl/pin', { cookie: resident.cookie, body: { pin: '4711' } });
    for (const shown of [{ typedCode: '4711' }, { code: '4711' }]) {
      expect((await show(running, guard, shown)).body.details.result).toBe('refused');
    }
  });
});

describe('valid passes', () => {
  it('are all granted: 10,000 passes with clocks up to 25 s apart', async () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const gates = new Map<number, OfflineGuard>();
    for (const ahead of [-12_500, 0, 12_500]) {
      gates.set(ahead, await createOfflineGuard(running, guard, { clockIsAhead: ahead }));
    }
    const refusals: unknown[] = [];
    for (let count = 0; count < 10_000; count += 1) {
      const [ahead, gate] = [...gates][count % 3] ?? [];
      if (ahead === undefined || gate === undefined) throw new Error('There is no gate.');
      // Each gate sees every third passage, alternately in and out, at random times within the lifetime of the grant.
      running.clock.advance(gatesStep + Math.floor(random() * 1000));
      const behind = Math.floor(random() * 50_000) - 25_000 - ahead;
      const direction = Math.floor(count / 3) % 2 === 0 ? 'in' : 'out';
      if (count % 700 === 0) phone = await renew(phone);
      const verdict = await gate.show({ code: await codeOf(running, phone, { behind }), direction });
      if (verdict.result !== 'granted') refusals.push({ count, ahead, behind, verdict });
    }
    expect(refusals).toEqual([]);
  });
});

/** The spacing of passages. No two passages at a gate fall into one step, whatever the clock difference. */
const gatesStep = 100_000;

const renew = async (known: TestPhone): Promise<TestPhone> => {
  const answer = await running.request('POST', '/api/guard/device', {
    cookie: resident.cookie,
    body: { publicKey: known.publicKey, proof: await proofOf(running, known) },
  });
  return { ...known, grant: answer.body.details.grant };
};
