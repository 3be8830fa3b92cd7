import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { answerWith } from './provider-answer.ts';
import type { Sandbox } from './sandbox.ts';
import { isCreditedRemotely } from './xmlvend.ts';

const csv = (lines: string[]): Response =>
  new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/csv; charset=utf-8' } });

const known = new Set(['04111111110', '04222222225', '04444444445']);
const halfHourMs = 30 * 60_000;

/** The usual half hour of a household: more in the morning and in the evening, a little more in winter weeks. */
const powerAt = (at: Date, utility: string): number => {
  const hour = (at.getUTCHours() + 2) % 24;
  const peak = (hour >= 6 && hour < 9) || (hour >= 17 && hour < 21) ? 1.6 : hour < 5 ? 0.25 : 0.6;
  const week = Math.floor(at.getTime() / (7 * dayMs)) % 5;
  const scale = utility === 'electricity' ? 0.55 : utility === 'water' ? 0.012 : 0.004;
  return peak * (0.9 + week * 0.06) * scale;
};

/** Half-hourly readings of a meter since a day, as PnPSCADA writes them. Times are South African. */
const readings = (query: URLSearchParams): Response => {
  const utility = query.get('utility') ?? 'electricity';
  const from = Date.parse(`${query.get('from') ?? ''}T00:00:00+02:00`);
  const unit = utility === 'electricity' ? 'kW' : utility === 'water' ? 'kl' : 'm3';
  const rows = [`Timestamp,${unit},Status`];
  if (!known.has(query.get('meter') ?? '') || Number.isNaN(from)) return csv(rows);
  for (let at = from; at < Date.now(); at += halfHourMs) {
    const local = new Date(at + 2 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
    rows.push(`${local},${powerAt(new Date(at), utility).toFixed(4)},${at % (halfHourMs * 97) === 0 ? 'Calc' : 'Ok'}`);
  }
  return csv(rows);
};

/** The balances in cents before anything was bought here. */
const firstBalances: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '04111111110': { electricity: 24_550, water: 11_820, gas: 6_400 },
  '04222222225': { electricity: 8_210, water: 4_000, gas: 0 },
  '04444444445': { electricity: 3_160, water: 2_500, gas: 0 },
};

/** The balances of a meter. A meter that the vendor credits itself has what was bought; a token counts when it is typed, elsewhere. */
const balances = ({ sales, now }: Sandbox, query: URLSearchParams): Response => {
  const meterNo = query.get('meter') ?? '';
  const knownAt = Math.floor(now() / halfHourMs) * halfHourMs;
  const bought = isCreditedRemotely(meterNo) ? [...sales.values()].filter((sale) => sale.meterNo === meterNo) : [];
  const rows = Object.entries(firstBalances[meterNo] ?? {}).map(([utility, cents]) => {
    const own = bought.filter((sale) => sale.utility === utility);
    const balance = own.reduce((sum, { unitsCents }) => sum + unitsCents, cents);
    const at = new Date(Math.max(knownAt, ...own.map((sale) => sale.at.getTime())));
    return `${utility},${(balance / 100).toFixed(2)},${at.toISOString()}`;
  });
  return csv(['utility,balance,at', ...rows]);
};

/** Answers the readings service. */
export const readingsService = (sandbox: Sandbox, { file, query }: { file: string; query: URLSearchParams }) =>
  answerWith(sandbox.faults.next('readings'), sandbox.times, () => {
    if (query.get('user') !== 'ekhaya' || query.get('password') !== 'sandbox') {
      return new Response('Forbidden', { status: 403 });
    }
    return file === 'balance.csv' ? balances(sandbox, query) : readings(query);
  });
