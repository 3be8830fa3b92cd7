import { globSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

/** Declares tables of another feature for reading only; migrations ignore the file. */
const isReadOnlyDeclaration = (path: string): boolean => path.endsWith('/people.table.ts');

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('./src/**/*.{table,view}.ts')
    .filter((path) => !isReadOnlyDeclaration(path))
    .map((path) => `./${path}`),
  out: './migrations',
});
