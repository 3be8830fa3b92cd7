// The sandbox of payments: a process of its own beside the demo. It ends with the server that started it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BankPayment } from './bank.ts';
import { newSandbox, type Sale } from './sandbox.ts';
import { serveSandbox } from './serve-sandbox.ts';

const [publicUrl = '', memoryFile = ''] = process.argv.slice(2);
const sandbox = newSandbox(publicUrl);

/** What the providers remember is kept over a restart of the demo: a line of JSON for each change, the last of a payment or sale counts. */
type Line = { payment: BankPayment } | { sale: Sale };

const saveEveryMs = 1_000;
const newFile = { mode: 0o600 };

if (existsSync(memoryFile)) {
  // What stands behind the last end of a line was cut off when the machine stopped.
  for (const text of readFileSync(memoryFile, 'utf8').split('\n').slice(0, -1)) {
    const line = JSON.parse(text) as Line;
    if ('payment' in line) sandbox.bank.payments.set(line.payment.payRequestId, line.payment);
    else sandbox.sales.set(line.sale.messageId, line.sale);
  }
}

const linesOf = (payments: Iterable<BankPayment>, sales: Iterable<Sale>): string =>
  [...[...payments].map((payment): Line => ({ payment })), ...[...sales].map((sale): Line => ({ sale }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

// Begins with one line for each.
writeFileSync(memoryFile, linesOf(sandbox.bank.payments.values(), sandbox.sales.values()), newFile);
let savedSales = sandbox.sales.size;

/** Appends what changed: sales are only added. */
const save = (): void => {
  const { unsaved } = sandbox.bank;
  if (unsaved.size === 0 && sandbox.sales.size === savedSales) return;
  appendFileSync(memoryFile, linesOf(unsaved, [...sandbox.sales.values()].slice(savedSales)), newFile);
  unsaved.clear();
  savedSales = sandbox.sales.size;
};
setInterval(save, saveEveryMs);

const { url } = await serveSandbox(sandbox);
process.on('disconnect', () => {
  save();
  process.exit(0);
});
process.send?.({ url });
