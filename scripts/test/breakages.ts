/** One thing that is broken on purpose, and the check that must see it. */
export interface Breakage {
  /** What kind of check this is about. */
  kind: string;
  /** What is broken, in words. */
  what: string;
  file: string;
  /** Found exactly once in the file and replaced; without it, `to` is the text of a new file. */
  from?: string;
  to: string;
  /** A new file beside it, without which the breakage would be another one. */
  with?: { file: string; text: string };
  /** The check: the words of a program, run at the top of the copy. */
  check: [string, ...string[]];
}

const step = (name: string): [string, ...string[]] => ['node', 'scripts/test/run.ts', name];
const tests = (file: string): [string, ...string[]] => ['vitest', 'run', file];
const journey = (title: string): [string, ...string[]] => [
  'playwright',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--grep',
  title,
];

const LOGIN_JOURNEY = journey('Enter moves from e-mail to password');

const ENTER_IN_EMAIL = 'onEnter={(event) => {';
const ENTER_IGNORED =
  'onEnter={(event) => {\n                event.preventDefault();\n                if (event.key !== "") return;';

export const BREAKAGES: Breakage[] = [
  {
    kind: 'format',
    what: 'a line is indented by hand',
    file: 'contract/src/wire/fields.ts',
    from: "import { z } from 'zod';",
    to: "  import { z } from 'zod';",
    check: step('format'),
  },
  {
    kind: 'lint',
    what: 'a promise is left alone',
    file: 'server/src/platform/left-alone.ts',
    to: 'export function leaveAlone(): void {\n  Promise.reject(new Error("nobody hears this"));\n}\n',
    check: step('lint'),
  },
  {
    kind: 'names',
    what: 'a folder has a name that says nothing',
    file: 'server/src/platform/utils/text.ts',
    to: "export const nothing = '';\n",
    check: step('names'),
  },
  {
    kind: 'type',
    what: 'a text where a number belongs',
    file: 'contract/src/identity/identity.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: "export const passwordMinimum: number = '6';",
    check: step('types'),
  },
  {
    kind: 'dead code',
    what: 'a function that nobody calls',
    file: 'contract/src/directory/directory.rules.ts',
    from: "export const defaultEmergencyNumbers = ['10177', '10111'] as const;",
    to: "export const defaultEmergencyNumbers = ['10177', '10111'] as const;\nexport const neverCalled = () => 1;",
    check: step('dead-code'),
  },
  {
    kind: 'dead code',
    what: 'a function that a test alone calls',
    file: 'contract/src/identity/identity.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: 'export const passwordMinimum = 6;\nexport const onlyTested = () => 1;',
    with: {
      file: 'contract/src/identity/only-tested.test.ts',
      text: "import { expect, test } from 'vitest';\nimport { onlyTested } from './identity.rules.ts';\n\ntest('is one', () => expect(onlyTested()).toBe(1));\n",
    },
    check: step('dead-code'),
  },
  {
    kind: 'unit',
    what: 'a password may have 5 characters',
    file: 'contract/src/identity/identity.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: 'export const passwordMinimum = 5;',
    check: tests('contract/src/identity/identity.rules.test.ts'),
  },
  {
    kind: 'HTTP',
    what: 'a stranger is let in',
    file: 'server/src/platform/http/mount-routes.ts',
    from: "if (route.access.who !== 'public' && caller === undefined) throw new AppError('session-required');",
    to: '',
    check: tests('server/src/shell/walk-routes.test.ts'),
  },
  {
    kind: 'HTTP',
    what: 'a wrong password signs in',
    file: 'server/src/features/identity/sign-in/sign-in.ts',
    from: "if (!(await matchesPassword(credentials.passwordHash, form.password))) throw new AppError('auth/wrong-password');",
    to: 'await matchesPassword(credentials.passwordHash, form.password);',
    check: tests('server/src/features/identity/sign-in/sign-in.test.ts'),
  },
  {
    kind: 'screen',
    what: 'Enter in the e-mail field does nothing',
    file: 'resident-app/src/features/identity/login.screen.tsx',
    from: ENTER_IN_EMAIL,
    to: ENTER_IGNORED,
    check: tests('resident-app/src/features/identity/login.screen.test.tsx'),
  },
  {
    kind: 'size budget',
    what: 'everything is loaded with the first screen',
    file: 'resident-app/src/shell/main.tsx',
    from: "import './app.css';",
    to: "import './app.css';\nimport '@ekhaya/ui-kit/controls/select';",
    check: ['sh', '-c', 'npm run build && npm run budget --workspace resident-app'],
  },
  {
    kind: 'e2e',
    what: 'Enter in the e-mail field does nothing',
    file: 'resident-app/src/features/identity/login.screen.tsx',
    from: ENTER_IN_EMAIL,
    to: ENTER_IGNORED,
    check: LOGIN_JOURNEY,
  },
  {
    kind: 'e2e',
    what: 'a console error that changes nothing else',
    file: 'resident-app/src/shell/main.tsx',
    from: 'startNoticingTyping();',
    to: "startNoticingTyping();\nconsole.error('only the journey hears this');",
    check: LOGIN_JOURNEY,
  },
  {
    kind: 'axe',
    what: 'second lines are too pale to read',
    file: 'ui-kit/src/style/tokens.css',
    from: '--ink-2: #5c5249;',
    to: '--ink-2: #d0c8c0;',
    check: LOGIN_JOURNEY,
  },
];
