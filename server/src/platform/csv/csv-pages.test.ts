import { expect, it } from 'vitest';
import { csvPages } from './csv-pages.ts';

/** Reads numbers up to `count`, and notes how many were asked for. */
const readFile = async (count: number) => {
  const limits: number[] = [];
  const pages: string[] = [];
  const read = (last = 0, limit: number) => {
    limits.push(limit);
    return Promise.resolve(Array.from({ length: Math.min(limit, count - last) }, (_, index) => last + index + 1));
  };
  for await (const page of csvPages(read, (rows) => `${rows.join(',')};`)) pages.push(page);
  return { limits, pages };
};

it('begins with a small page, and reads every row once', async () => {
  const { limits, pages } = await readFile(1_200);
  expect(limits).toEqual([50, 500, 500, 500]);
  expect(pages.join('').split(/[,;]/).filter(Boolean).map(Number)).toEqual(
    Array.from({ length: 1_200 }, (_, index) => index + 1),
  );
});

it('asks once more after a full page, and yields no empty one', async () => {
  const { limits, pages } = await readFile(50);
  expect(limits).toEqual([50, 500]);
  expect(pages).toHaveLength(1);
  expect((await readFile(0)).pages).toEqual([]);
});
