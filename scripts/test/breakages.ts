/** A deliberate breakage and the check that must report it. */
export interface Breakage {
  /** The kind of check that is proved. */
  kind: string;
  /** The breakage in words. */
  what: string;
  file: string;
  /** Text that stands exactly once in the file and is replaced by `to`. Without it, `to` is the text of a new file. */
  from?: string;
  to: string;
  /** A further new file that the breakage needs. */
  with?: { file: string; text: string };
  /** The check: a command and its arguments, run at the top of the copy. */
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
    what: 'a promise is not awaited',
    file: 'server/src/platform/left-alone.ts',
    to: 'export function leaveAlone(): void {\n  Promise.reject(new Error("nobody hears this"));\n}\n',
    check: step('lint'),
  },
  {
    kind: 'names',
    what: 'a folder has a vague name',
    file: 'server/src/platform/utils/text.ts',
    to: "export const nothing = '';\n",
    check: step('names'),
  },
  {
    kind: 'names',
    what: 'a document names a file that does not exist',
    file: 'docs/architecture.md',
    from: '`contract/src/routes.ts`',
    to: '`contract/src/no-routes.ts`',
    check: step('names'),
  },
  {
    kind: 'names',
    what: 'a document names a file without its first folders, and no such file exists',
    file: 'docs/decisions/0013-told-after-the-commit.md',
    from: '`live-notifier.ts`',
    to: '`live-teller.ts`',
    check: step('names'),
  },
  {
    kind: 'type',
    what: 'a string is assigned to a number',
    file: 'contract/src/identity/login.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: "export const passwordMinimum: number = '6';",
    check: step('types'),
  },
  {
    kind: 'dead code',
    what: 'a function is never called',
    file: 'contract/src/directory/directory.rules.ts',
    from: "export const defaultEmergencyNumbers = ['10177', '10111'] as const;",
    to: "export const defaultEmergencyNumbers = ['10177', '10111'] as const;\nexport const neverCalled = () => 1;",
    check: step('dead-code'),
  },
  {
    kind: 'dead code',
    what: 'a function is called by tests only',
    file: 'contract/src/identity/login.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: 'export const passwordMinimum = 6;\nexport const onlyTested = () => 1;',
    with: {
      file: 'contract/src/identity/only-tested.test.ts',
      text: "import { expect, test } from 'vitest';\nimport { onlyTested } from './login.rules.ts';\n\ntest('is one', () => expect(onlyTested()).toBe(1));\n",
    },
    check: step('dead-code'),
  },
  {
    kind: 'unit',
    what: 'a password may have 5 characters',
    file: 'contract/src/identity/login.rules.ts',
    from: 'export const passwordMinimum = 6;',
    to: 'export const passwordMinimum = 5;',
    check: tests('contract/src/identity/identity.rules.test.ts'),
  },
  {
    kind: 'HTTP',
    what: 'a route answers without a session',
    file: 'server/src/platform/http/authorise-call.ts',
    from: "if (caller === undefined || (meantFor ?? caller.userId) !== caller.userId) throw new AppError('session-required');",
    to: '',
    check: tests('server/src/shell/walk-routes.test.ts'),
  },
  {
    kind: 'HTTP',
    what: 'a wrong password signs in',
    file: 'server/src/features/identity/sign-in/sign-in.ts',
    from: 'if (!(await isPasswordCorrect(credentials.passwordHash, form.password))) {',
    to: 'if (!(await isPasswordCorrect(credentials.passwordHash, form.password)) && form.password === form.email) {',
    check: tests('server/src/features/identity/sign-in/sign-in.test.ts'),
  },
  {
    kind: 'screen',
    what: 'Enter in the e-mail field does nothing',
    file: 'resident-app/src/features/identity/login/login.screen.tsx',
    from: ENTER_IN_EMAIL,
    to: ENTER_IGNORED,
    check: tests('resident-app/src/features/identity/login/login.screen.test.tsx'),
  },
  {
    kind: 'size budget',
    what: 'all screens load with the first one',
    file: 'resident-app/src/shell/main.tsx',
    from: "import './app.css';",
    to: "import './app.css';\nimport '@ekhaya/ui-kit/controls/select';",
    check: ['sh', '-c', 'npm run build && npm run budget --workspace resident-app'],
  },
  {
    kind: 'size budget',
    what: 'the console loads the whole library with its first room',
    file: 'back-office/src/shell/main.tsx',
    from: "import './console.css';",
    to: "import './console.css';\nimport * as library from 'react-admin';\nObject.assign(globalThis, { library });",
    check: ['sh', '-c', 'npm run build && npm run budget --workspace back-office'],
  },
  {
    kind: 'e2e',
    what: 'Enter in the e-mail field does nothing',
    file: 'resident-app/src/features/identity/login/login.screen.tsx',
    from: ENTER_IN_EMAIL,
    to: ENTER_IGNORED,
    check: LOGIN_JOURNEY,
  },
  {
    kind: 'e2e',
    what: 'the page logs a console error',
    file: 'resident-app/src/shell/main.tsx',
    from: 'startTypingDetection();',
    to: "startTypingDetection();\nconsole.error('only the journey hears this');",
    check: LOGIN_JOURNEY,
  },
  {
    kind: 'axe',
    what: 'secondary text has too little contrast',
    file: 'ui-kit/src/style/tokens.css',
    from: '--ink-2: #5c5249;',
    to: '--ink-2: #d0c8c0;',
    check: LOGIN_JOURNEY,
  },
];
