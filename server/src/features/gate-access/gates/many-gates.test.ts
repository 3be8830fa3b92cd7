import { parsePassCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { parseGrant } from '@ekhaya/contract/gate-access/testing/parse-grant';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { addGates } from '../gate-settings/add-gates.ts';
import {
  atMainGate,
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
  testGate,
} from '../testing/gate-access.factory.ts';
import { createOfflineGuard } from '../testing/offline-guard.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let owner: Awaited<ReturnType<typeof signUpAs>>;

/** 200 gates: every second one is for employees alone. */
const gates = Array.from({ length: 200 }, (_, number) =>
  testGate({ id: `gate-${number}`, name: `Gate ${number}`, roleNames: number % 2 === 0 ? [] : ['Employee'] }),
);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  owner = await signUpAs(running, 'Owner');
});
afterAll(() => running.close());

const versionOf = (code: string): number => encode(code, { ecc: 'M', border: 0 }).version;

describe('an estate with 200 gates', () => {
  it('has pass codes as short as an estate with two gates: they fit a QR code of version 12', async () => {
    const query = `/api/guard?userId=me&lat=${atMainGate.lat}&lon=${atMainGate.lon}`;
    const make = async () => {
      const phone = await enrolPhone(running, owner.cookie);
      const made = await running.request('GET', query, { cookie: owner.cookie });
      return [await codeOf(running, phone), String(made.body.details.code)];
    };
    const few = await make();
    await addGates(running.database.db, gates);
    const many = await make();
    expect(many.map(({ length }) => length)).toEqual(few.map(({ length }) => length));
    for (const code of many) expect(versionOf(code)).toBeLessThanOrEqual(12);
  });

  it('admits a code at every gate of its gate set, on the server and on a guard’s phone without a network', async () => {
    const phone = await enrolPhone(running, owner.cookie);
    const offline = await createOfflineGuard(running, guard);
    const open = (gateId: string) => ({
      gateId,
      isForAll: !gates.some(({ id, roleNames }) => id === gateId && roleNames.length > 0),
    });
    for (const { gateId, isForAll } of ['gate-0', 'gate-1', 'gate-198', 'gate-199', 'main'].map(open)) {
      const code = await codeOf(running, phone);
      const wanted = isForAll ? { result: 'granted' } : { result: 'refused', reason: 'wrong-gate' };
      expect(await offline.show({ code, gateId, direction: 'in' })).toMatchObject(wanted);
      expect((await show(running, guard, { code, gateId, direction: 'in' })).body.details).toMatchObject(wanted);
      if (!isForAll) continue;
      running.clock.advance(61_000);
      const leaving = { code: await codeOf(running, phone), gateId, direction: 'out' as const };
      expect(await offline.show(leaving)).toMatchObject(wanted);
      expect((await show(running, guard, leaving)).body.details).toMatchObject(wanted);
      running.clock.advance(61_000);
    }
  });

  it('opens its gates for a role that the person was given after her grant, on the server at once', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const offline = await createOfflineGuard(running, guard);
    const shown = async () => {
      const code = await codeOf(running, phone);
      const one = { code, gateId: 'gate-1', direction: 'in' as const };
      const online = (await show(running, guard, one)).body.details;
      const { result } = await offline.show(one);
      return [online.reason ?? online.result, result];
    };
    expect(await shown()).toEqual(['wrong-gate', 'refused']);
    const role = { userId: person.userId, roleId: testRoleId('901', 'Employee'), unitNumber: '' };
    await running.database.db.transaction((transaction) => grantRole(transaction, role, running.dependencies));
    running.clock.advance(61_000);
    expect(await shown()).toEqual(['granted', 'refused']);
  });

  it('numbers each set of roles once per estate', async () => {
    const employee = await signUpAs(running, 'Employee');
    const other = await signUpAs(running, 'Owner');
    const neighbour = await signUpAs(running, 'Owner', { estateId: '902' });
    const setOf = async (person: { cookie: string }) =>
      parseGrant((await enrolPhone(running, person.cookie)).grant)?.gateSet;
    const [ofOwner, ofOther, ofEmployee, ofNeighbour] = [
      await setOf(owner),
      await setOf(other),
      await setOf(employee),
      await setOf(neighbour),
    ];
    expect(ofOther).toBe(ofOwner);
    expect(new Set([ofOwner, ofEmployee, ofNeighbour]).size).toBe(3);
    const code = await codeOf(running, await enrolPhone(running, employee.cookie));
    expect(parsePassCode(code)).toMatchObject({ grant: { gateSet: ofEmployee } });
    expect((await show(running, guard, { code, gateId: 'gate-199' })).body.details.result).toBe('granted');
  });
});
