// The sandbox of payments: a process of its own beside the demo. It ends with the server that started it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BankPayment } from './bank.ts';
import { newSandbox, type Sale } from './sandbox.ts';
import { serveSandbox } from './serve-sandbox.ts';

const [publicUrl = '', memoryFile = ''] = process.argv.slice(2);
const sandbox = newSandbox(publicUrl);

/** What the providers remember, kept over a restart of the demo. */
interface Memory {
  payments: BankPayment[];
  sales: Sale[];
}

const saveEveryMs = 1_000;

if (existsSync(memoryFile)) {
  const memory = JSON.parse(readFileSync(memoryFile, 'utf8')) as Memory;
  for (const payment of memory.payments) sandbox.bank.payments.set(payment.payRequestId, payment);
  for (const sale of memory.sales) sandbox.sales.set(sale.messageId, sale);
}

let saved = '';
const save = (): void => {
  const memory: Memory = { payments: [...sandbox.bank.payments.values()], sales: [...sandbox.sales.values()] };
  const text = JSON.stringify(memory);
  if (text === saved) return;
  writeFileSync(memoryFile, text, { mode: 0o600 });
  saved = text;
};
setInterval(save, saveEveryMs);

const { url } = await serveSandbox(sandbox);
process.on('disconnect', () => {
  save();
  process.exit(0);
});
process.send?.({ url });
