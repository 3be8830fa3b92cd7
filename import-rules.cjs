// The import rules for dependency-cruiser. Every rule is an error; there is no file of known exceptions.
const CLIENTS = '(resident-app|back-office)';
const TESTISH = '\\.(test|e2e|factory)\\.tsx?$|/testing/';
const CONFIGURATION = '\\.config\\.(ts|cjs|mjs)$|^import-rules\\.cjs$';
// Entry points of programs. No file imports them.
const BEGINNINGS = `main\\.tsx?$|${CONFIGURATION}|^scripts/|^bench/|^e2e/|^server/(build|[^/]+)\\.mjs$|/build/[^/]+$`;

module.exports = {
  forbidden: [
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'known-folders-only',
      severity: 'error',
      comment: 'src/ holds only features, shell and platform (and service-worker in the resident app)',
      from: {
        path: '^(server|resident-app|back-office)/src/(?!features/|shell/|platform/|service-worker/|testing/).+',
      },
      to: {},
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTISH },
      to: { pathNot: '^contract/|node_modules/zod/' },
    },
    {
      name: 'embedded-database-stands-alone',
      severity: 'error',
      from: { path: '^embedded-database/' },
      to: { path: `^(contract|server|browser|icons|ui-kit|${CLIENTS}|e2e|bench|scripts)/` },
    },
    {
      name: 'icons-import-nothing',
      severity: 'error',
      from: { path: '^icons/' },
      to: { pathNot: '^icons/' },
    },
    {
      name: 'only-the-server-starts-the-database',
      severity: 'error',
      comment: 'platform and shell of the server, tests, scripts and measurements',
      from: { pathNot: `^(embedded-database|scripts|bench)/|^server/src/(platform|shell)/|${TESTISH}` },
      to: { path: '^embedded-database/' },
    },
    {
      name: 'client-never-server',
      severity: 'error',
      from: { path: `^(${CLIENTS}|ui-kit|browser|contract)/` },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: `^(${CLIENTS}|ui-kit|browser)/` },
    },
    {
      name: 'clients-are-strangers',
      severity: 'error',
      from: { path: `^${CLIENTS}/` },
      to: { path: `^${CLIENTS}/`, pathNot: '^$1/' },
    },
    {
      name: 'clients-take-types-and-rules',
      severity: 'error',
      comment: 'clients import types and *.rules.ts of the contract; its schemas never reach the phone',
      from: { path: `^(${CLIENTS}|ui-kit|browser)/`, pathNot: TESTISH },
      to: { path: '^contract/', pathNot: '\\.rules\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-schemas-on-the-phone',
      severity: 'error',
      from: { path: '^(resident-app|ui-kit|browser)/' },
      to: { path: 'node_modules/(zod|@hono)/' },
    },
    {
      name: 'client-features-are-islands',
      severity: 'error',
      from: { path: `^${CLIENTS}/src/features/([^/]+)/` },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shell-uses-the-front-door',
      severity: 'error',
      from: { path: '/src/shell/', pathNot: TESTISH },
      to: { path: '/src/features/', pathNot: '/src/features/[^/]+/(index|[^/]+\\.routes)\\.tsx?$' },
    },
    {
      name: 'features-below-shell',
      severity: 'error',
      from: { path: '/src/(features|platform)/', pathNot: TESTISH },
      to: { path: '/src/shell/' },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      from: { path: '/src/platform/', pathNot: TESTISH },
      to: { path: '/src/features/' },
    },
    {
      name: 'ui-kit-knows-nothing',
      severity: 'error',
      from: { path: '^ui-kit/' },
      to: { path: '^(contract|server|resident-app|back-office|browser)/' },
    },
    {
      name: 'browser-knows-the-contract-alone',
      severity: 'error',
      from: { path: '^browser/' },
      to: { path: '^(server|resident-app|back-office|ui-kit)/' },
    },
    {
      name: 'browser-serves-the-clients',
      severity: 'error',
      from: { pathNot: `^(browser|${CLIENTS})/` },
      to: { path: '^browser/' },
    },
    {
      name: 'transport-behind-platform-api',
      severity: 'error',
      comment: 'queries call the API through platform/api of their client',
      from: { path: `^${CLIENTS}/src/(features|shell)/`, pathNot: TESTISH },
      to: { path: '^browser/src/api/transport\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-features-use-the-front-door',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: `\\.(table|store|view)\\.ts$|${TESTISH}` },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'stores-read-views-of-others',
      severity: 'error',
      comment: 'a store joins the data of another feature through a view that its owner defines',
      from: { path: '^server/src/features/([^/]+)/.+(store|view)\\.ts$', pathNot: TESTISH },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/($1/|[^/]+/index\\.ts$)|\\.view\\.ts$' },
    },
    {
      name: 'tables-reference-tables-only',
      severity: 'error',
      comment: 'foreign keys are the only imports between the tables of features',
      from: { path: '\\.table\\.ts$' },
      to: { path: '^server/src/', pathNot: '\\.table\\.ts$|^server/src/platform/database/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: '\\.rules\\.ts$|^contract/|^server/src/platform/(clock|app-error)\\.ts$' },
    },
    {
      name: 'contract-rules-import-rules',
      severity: 'error',
      from: { path: '^contract/.*\\.rules\\.ts$' },
      to: { pathNot: '\\.rules\\.ts$' },
    },
    {
      name: 'only-stores-query',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: `\\.(store|table|view)\\.ts$|${TESTISH}` },
      to: { path: '\\.(table|view)\\.ts$|node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'one-door-to-the-audit-log',
      severity: 'error',
      comment:
        'auditedChange records every change by staff, the read recorder their looks, and security events what people do to their own accounts',
      from: {
        path: '^server/',
        pathNot: `^server/src/platform/audit/(audited-change|read-recorder|security-event)\\.ts$|${TESTISH}`,
      },
      to: { path: '^server/src/platform/audit/audit\\.store\\.ts$' },
    },
    {
      name: 'routes-go-through-use-cases',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.(store|table|view|rules)\\.ts$' },
    },
    {
      name: 'only-queries-call-the-api',
      severity: 'error',
      from: { path: `^${CLIENTS}/src/features/`, pathNot: `\\.queries\\.ts$|${TESTISH}` },
      to: { path: '/src/platform/api/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { pathNot: `${TESTISH}|^server/demo-data/|^e2e/|^scripts/|^bench/|${CONFIGURATION}` },
      to: { path: TESTISH },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: `\\.d\\.ts$|${TESTISH}|${BEGINNINGS}` },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
