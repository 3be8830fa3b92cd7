/** A violation of one import rule: the files to add to a copy of the tree, and the file that breaks the rule. */
export interface PlantedViolation {
  /** The name of the rule in `import-rules.cjs`. */
  rule: string;
  /** The file that breaks the rule. */
  from: string;
  /** The added files by path. A violation brings the files that it imports, so that it does not depend on the product's own. */
  files: Record<string, string>;
}

const VALUE = "export const value = '';\n";
const importing = (path: string) => `import { value } from '${path}';\n\nexport const used = value;\n`;

/** A violation of two files, of which the first imports the second. */
const pair = (rule: string, from: string, to: string, path: string): PlantedViolation => ({
  rule,
  from,
  files: { [from]: importing(path), [to]: VALUE },
});
const single = (rule: string, from: string, text: string): PlantedViolation => ({
  rule,
  from,
  files: { [from]: text },
});

/** At least one violation of every rule. */
export const PLANTED_VIOLATIONS: PlantedViolation[] = [
  single('no-unresolvable', 'server/src/platform/planted/missing.ts', importing('./is-not-there.ts')),
  {
    rule: 'no-circular',
    from: 'server/src/platform/planted/one.ts',
    files: {
      'server/src/platform/planted/one.ts':
        "import { other } from './other.ts';\n\nexport const one = (): unknown => other;\n",
      'server/src/platform/planted/other.ts':
        "import { one } from './one.ts';\n\nexport const other = (): unknown => one;\n",
    },
  },
  pair(
    'known-folders-only',
    'server/src/planted/value-reader.ts',
    'server/src/platform/planted/a.ts',
    '../platform/planted/a.ts',
  ),
  single('contract-is-pure', 'contract/src/planted-contract.ts', "import pg from 'pg';\n\nexport const used = pg;\n"),
  pair(
    'embedded-database-stands-alone',
    'embedded-database/src/planted-t.ts',
    'contract/src/planted-t.rules.ts',
    '../../contract/src/planted-t.rules.ts',
  ),
  pair(
    'only-the-server-starts-the-database',
    'server/src/features/bookings/planted/u.ts',
    'embedded-database/src/planted-u.ts',
    '../../../../../embedded-database/src/planted-u.ts',
  ),
  pair(
    'client-never-server',
    'resident-app/src/platform/planted/b.ts',
    'server/src/platform/planted/b.ts',
    '../../../../server/src/platform/planted/b.ts',
  ),
  pair(
    'server-never-client',
    'server/src/platform/planted/c.ts',
    'ui-kit/src/planted-c.ts',
    '../../../../ui-kit/src/planted-c.ts',
  ),
  pair(
    'clients-are-strangers',
    'back-office/src/platform/planted/d.ts',
    'resident-app/src/platform/planted/d.ts',
    '../../../../resident-app/src/platform/planted/d.ts',
  ),
  pair(
    'clients-take-types-and-rules',
    'resident-app/src/platform/planted/e.ts',
    'contract/src/planted-e.ts',
    '../../../../contract/src/planted-e.ts',
  ),
  single(
    'no-schemas-on-the-phone',
    'ui-kit/src/planted-schema.ts',
    "import { z } from 'zod';\n\nexport const used = z;\n",
  ),
  pair(
    'client-features-are-islands',
    'resident-app/src/features/bookings/planted/f.ts',
    'resident-app/src/features/visitors/planted/f.ts',
    '../../visitors/planted/f.ts',
  ),
  pair(
    'shell-uses-the-front-door',
    'resident-app/src/shell/planted/g.ts',
    'resident-app/src/features/visitors/planted/g.ts',
    '../../features/visitors/planted/g.ts',
  ),
  pair(
    'features-below-shell',
    'server/src/features/bookings/planted/h.ts',
    'server/src/shell/planted/h.ts',
    '../../../shell/planted/h.ts',
  ),
  pair(
    'platform-below-features',
    'server/src/platform/planted/i.ts',
    'server/src/features/bookings/planted/i.ts',
    '../../features/bookings/planted/i.ts',
  ),
  pair(
    'ui-kit-knows-nothing',
    'ui-kit/src/planted-j.ts',
    'contract/src/planted-j.rules.ts',
    '../../contract/src/planted-j.rules.ts',
  ),
  pair(
    'icons-import-nothing',
    'icons/src/planted-icon.ts',
    'contract/src/planted-icon.rules.ts',
    '../../contract/src/planted-icon.rules.ts',
  ),
  pair(
    'browser-knows-the-contract-alone',
    'browser/src/planted/browser.ts',
    'ui-kit/src/planted-browser.ts',
    '../../../ui-kit/src/planted-browser.ts',
  ),
  pair(
    'browser-serves-the-clients',
    'e2e/planted-browser.ts',
    'browser/src/planted/served.ts',
    '../browser/src/planted/served.ts',
  ),
  single(
    'transport-behind-platform-api',
    'resident-app/src/features/visitors/planted/transport.queries.ts',
    "import { createTransport } from '@ekhaya/browser/api/transport';\n\nexport const used = createTransport('');\n",
  ),
  pair(
    'server-features-use-the-front-door',
    'server/src/features/bookings/planted/k.ts',
    'server/src/features/visitors/planted/k.ts',
    '../../visitors/planted/k.ts',
  ),
  pair(
    'stores-read-views-of-others',
    'server/src/features/bookings/planted/ka.store.ts',
    'server/src/features/visitors/planted/ka.table.ts',
    '../../visitors/planted/ka.table.ts',
  ),
  pair(
    'tables-reference-tables-only',
    'server/src/features/bookings/planted/l.table.ts',
    'server/src/features/bookings/planted/l.ts',
    './l.ts',
  ),
  pair(
    'rules-are-pure',
    'server/src/features/bookings/planted/m.rules.ts',
    'server/src/features/bookings/planted/m.ts',
    './m.ts',
  ),
  pair('contract-rules-import-rules', 'contract/src/planted-n.rules.ts', 'contract/src/planted-n.ts', './planted-n.ts'),
  single(
    'only-stores-query',
    'server/src/features/bookings/planted/o.ts',
    "import { sql } from 'drizzle-orm';\n\nexport const used = sql;\n",
  ),
  single(
    'one-door-to-the-audit-log',
    'server/src/features/bookings/planted/p.store.ts',
    "import { insertAuditEntry } from '../../../platform/audit/audit.store.ts';\n\nexport const used = insertAuditEntry;\n",
  ),
  pair(
    'routes-go-through-use-cases',
    'server/src/features/bookings/planted/q.routes.ts',
    'server/src/features/bookings/planted/q.store.ts',
    './q.store.ts',
  ),
  pair(
    'only-queries-call-the-api',
    'resident-app/src/features/bookings/planted/r.ts',
    'resident-app/src/platform/api/planted/r.ts',
    '../../../platform/api/planted/r.ts',
  ),
  pair(
    'no-test-code-in-product',
    'server/src/platform/planted/s.ts',
    'server/src/platform/planted/s.factory.ts',
    './s.factory.ts',
  ),
  {
    rule: 'no-sub-folder-cycles',
    from: 'server/src/features/bookings/planted-one/t.ts',
    files: {
      'server/src/features/bookings/planted-one/t.ts': importing('../planted-other/t.ts'),
      'server/src/features/bookings/planted-other/t.ts': VALUE,
      'server/src/features/bookings/planted-other/u.ts': importing('../planted-one/u.ts'),
      'server/src/features/bookings/planted-one/u.ts': VALUE,
    },
  },
  // The three ways around the rule about imported tables: a raw name, a view that fakes a table, and a table handed on.
  single(
    'no-foreign-tables',
    'server/src/features/bookings/planted/v.store.ts',
    "import { sql } from 'drizzle-orm';\n\nexport const used = sql`select name from users`;\n",
  ),
  single(
    'no-foreign-tables',
    'server/src/features/bookings/planted/w.table.ts',
    "import { pgView, text } from 'drizzle-orm/pg-core';\n\nexport const used = pgView('users', { id: text('id') }).existing();\n",
  ),
  single(
    'no-foreign-tables',
    'server/src/features/bookings/planted/x.table.ts',
    "export { users } from '../../identity/identity.table.ts';\n",
  ),
  single('no-orphans', 'server/src/platform/planted/orphan.ts', VALUE),
];
