import { globSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

/** A feature's read-only face of the tables of others: it makes none, and several features may have one. */
const isFace = (path: string): boolean => path.endsWith('/people.table.ts');

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('./src/**/*.{table,view}.ts')
    .filter((path) => !isFace(path))
    .map((path) => `./${path}`),
  out: './migrations',
});
