import { expect, it } from 'vitest';
import { commandsOf, statementsOf } from './commands-of-document.ts';

it.each([
  ['Run `npm outdated`, and see `package.json`.', ['npm outdated']],
  ['Call `A=/tmp/b npm run restore -- FILE`.', ['A=/tmp/b npm run restore -- FILE']],
  ['An unknown program: `newtool --do it`.', ['newtool --do it']],
  ['No commands: `PORT`, `/metrics`, `public:private`, `PORT=8080`, `ekhaya_database_bytes`.', []],
  [
    '```\nnpm run admin -- create \\\n  --email a@b.c\n\n# a note\nnode x.ts\n```',
    ['npm run admin -- create --email a@b.c', 'node x.ts'],
  ],
  ['```yaml\na: `npm run x`\n```', []],
  ['Twice: `npm audit`, `npm audit`.', ['npm audit']],
])('%s has the commands %j', (markdown, commands) => expect(commandsOf(markdown)).toEqual(commands));

it.each([
  ['```sql\nselect 1;\nselect pg_reload_conf();\n```', ['select 1', 'select pg_reload_conf()']],
  ["```sql\nalter system set a = 'b;c';\n```", ["alter system set a = 'b;c'"]],
  ['```ini\n# a note\na = on\n\nb = 1\n```', ['a = on', 'b = 1']],
  ['```sh\nnpm run x\n```\nand `select 1`', []],
])('%s has the statements %j', (markdown, statements) => expect(statementsOf(markdown)).toEqual(statements));
