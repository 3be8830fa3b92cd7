import { expect, it } from 'vitest';
import { afterScreenChange, changingScreen } from './history-entries.ts';

it('afterScreenChange resolves at once, or when the last change under way is done', async () => {
  await afterScreenChange();
  let finish = (): void => undefined;
  const order: string[] = [];
  const change = changingScreen(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    order.push('changed');
  });
  const waiting = afterScreenChange().then(() => order.push('continued'));
  finish();
  await Promise.all([change, waiting]);
  expect(order).toEqual(['changed', 'continued']);
});
