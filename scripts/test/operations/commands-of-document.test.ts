import { expect, it } from 'vitest';
import { commandsOf } from './commands-of-document.ts';

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
