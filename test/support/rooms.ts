// Which room of the source may import which.
/** Words and leaf values of the engine that every part of it may use. */
const ENGINE_WORDS = ['engine/vocabulary', 'engine/result', 'engine/stack/schema', 'engine/stack/module']

/** Constants that mean the same in every part, and messages, also those of schemas. */
export const EVERYWHERE = ['engine/durations', 'engine/field-messages', 'engine/nesting', 'engine/one-line', 'words']

/** What the parts of pages may import of those to their left. */
const PAGE_PARTS = [
  'web/forms',
  'web/ui',
  'web/api',
  'web/lib',
  'web/locales',
  'web/pages',
  'web/page-at',
  'web/page-row',
  'contract',
  'domain',
]

/** What every sub-room of the environments may import of the rooms below them. */
const BELOW_ENVIRONMENTS = [
  'server/access',
  'server/crypto/sealed',
  'server/audit',
  'server/db',
  'server/http',
  'server/notify',
  'server/plan-proof',
  'server/deps',
  'contract',
  'domain',
  'engine',
]

/** Part of the source to the parts that it may import besides itself; of several that fit, the longest name counts. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  words: [],
  engine: ['engine'],
  'engine/hcl': [],
  'engine/clouds': ['engine/hcl', ...ENGINE_WORDS],
  // What several components share on one cloud, which reads their contract.
  'engine/families': ['engine/clouds', 'engine/hcl', 'engine/components/component', ...ENGINE_WORDS],
  'engine/components': [
    'engine/families',
    'engine/english',
    'engine/clouds',
    'engine/hcl',
    'engine/cost',
    'engine/prices',
    ...ENGINE_WORDS,
  ],
  // Reading Terraform that people bring: it knows nothing of stacks.
  'engine/terraform': ['engine/cost/resources'],
  domain: ['engine'],
  contract: ['domain', 'engine'],
  // Metrics and logs of any process: they know nothing of what is measured.
  telemetry: [],
  // Calls of clouds: how one signs in and asks. What they are for is known elsewhere.
  'cloud-api': [],
  server: ['server', 'contract', 'domain', 'engine', 'telemetry', 'cloud-api'],
  'server/crypto': ['server/start-error'],
  'server/db': ['contract', 'domain', 'telemetry', 'server/start-error', 'server/config', 'server/crypto/sealed'],
  'server/http': ['contract', 'domain', 'telemetry', 'server/db', 'server/config'],
  'server/metrics': ['telemetry', 'server/scheduler', 'server/start-error', ...BELOW_ENVIRONMENTS],
  // What is curated is part of the installation and no row: who may read it is known without the database.
  'server/access': [
    'contract',
    'domain',
    'server/db',
    'server/http',
    'server/crypto',
    'server/deps',
    'engine/blueprints/gallery',
  ],
  'server/audit': ['contract', 'domain', 'server/db', 'server/http', 'server/deps'],
  // The whole database at once, whatever features keep in it.
  'server/backup': [
    'server/audit',
    'server/crypto',
    'server/db',
    'server/config',
    'server/folders',
    'server/start-error',
  ],
  // What of an account is looked at before something is applied there; who asks for it is known elsewhere.
  'server/preflight': [
    'server/aws',
    'server/azure',
    'server/google',
    'server/issuer',
    'cloud-api',
    ...BELOW_ENVIRONMENTS,
  ],
  // Calling other servers knows nothing of why.
  'server/outbound': ['cloud-api'],
  // Calls of AWS as a connection; what they are for is known elsewhere.
  'server/aws': ['cloud-api', 'server/environments/base', 'server/issuer', 'server/outbound', ...BELOW_ENVIRONMENTS],
  // The same of Azure.
  'server/azure': ['cloud-api', 'server/environments/base', 'server/issuer', 'server/outbound', ...BELOW_ENVIRONMENTS],
  // The same of Google Cloud.
  'server/google': ['cloud-api', 'server/environments/base', 'server/issuer', 'server/outbound', ...BELOW_ENVIRONMENTS],
  // Price lists of vendors, what they would change, and the version that counts. Who accepts it is a feature.
  'server/prices': ['server/in-background', 'server/outbound', 'server/threads', ...BELOW_ENVIRONMENTS],
  'server/notify': [
    'contract',
    'domain',
    'server/db',
    'server/crypto',
    'server/deps',
    'server/in-background',
    'server/outbound',
  ],
  // From a stack to its files, as every feature needs it.
  'server/stack': ['server/http', 'server/threads', 'contract', 'domain', 'engine'],
  // A change goes one way through the sub-rooms; only the routes see all of them, and serialise.
  'server/environments': ['server/stack', 'server/terraform', ...BELOW_ENVIRONMENTS],
  'server/environments/base': BELOW_ENVIRONMENTS,
  'server/environments/stack': ['server/environments/base', 'server/stack', ...BELOW_ENVIRONMENTS],
  'server/environments/view': [
    'server/receipts/base',
    'server/environments/base',
    'server/environments/stack',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/approval': [
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/request': [
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    'server/environments/approval',
    'server/stack',
    'server/terraform',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/operate': [
    'server/receipts/base',
    'server/environments/base',
    'server/environments/stack',
    'server/environments/view',
    'server/environments/approval',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/environments/clock': [
    'server/environments/base',
    'server/environments/approval',
    'server/environments/operate',
    ...BELOW_ENVIRONMENTS,
  ],
  // What every receipt says. What is found out of a run and of an account comes from the rooms that know them.
  'server/receipts/base': ['server/environments/base', ...BELOW_ENVIRONMENTS],
  'server/receipts': [
    'cloud-api',
    'server/aws',
    'server/azure',
    'server/google',
    'server/environments',
    'server/runs',
    ...BELOW_ENVIRONMENTS,
  ],
  'server/workflows': [
    'server/access',
    'server/crypto/sealed',
    'server/audit',
    'server/db',
    'server/http',
    'server/in-background',
    'server/environments',
    'server/notify',
    'server/outbound',
    'server/deps',
    'contract',
    'domain',
    'engine',
  ],
  // Runs: their queue, what agents hand over, states and simulated accounts. What becomes of the environment is decided
  // in its own room, which orders runs by a port.
  'server/runs': [
    'cloud-api',
    'server/access',
    'server/audit',
    'server/crypto',
    'server/db',
    'server/environments',
    'server/http',
    'server/in-background',
    'server/issuer',
    'server/notify',
    // Pipelines that destroy environments are started at addresses that people name.
    'server/outbound',
    'server/preflight',
    'server/receipts',
    'server/stack',
    'server/terraform/resources-of-plan',
    'server/threads',
    'server/deps',
    'contract',
    'domain',
    'engine',
    'telemetry',
  ],
  // Every column for sealed values, whichever feature owns it.
  'server/sealing': ['server', 'contract', 'engine'],
  'server/scheduler': [
    'server/access',
    'server/audit',
    'server/backup',
    'server/db',
    'server/http',
    'server/environments',
    'server/notify',
    'server/prices',
    'server/receipts',
    'server/runs',
    'server/sealing',
    'server/workflows',
    'server/clean-up',
    'server/deps',
    'contract',
    'domain',
  ],
  'server/proof': ['server/threads', 'contract', 'engine'],
  // Plans by Terraform itself, in the background. The process that plans is known by its path alone.
  'server/plan-proof': [
    'server/db',
    'server/http',
    'server/in-background',
    'server/stack',
    'server/threads',
    'server/deps',
    'contract',
    'engine',
  ],
  // Who goes next, and threads; what they do is not known here.
  'server/threads': ['server/http', 'engine/prices/version'],
  'server/terraform': ['server/http', 'server/threads', 'contract', 'engine/stack', 'engine/cost', 'engine/terraform'],
  // It signs who asks, and knows neither what a cloud is asked nor who works with it.
  'server/issuer': ['server/db', 'server/http', 'server/deps', 'domain'],
  // It calls the API as any other program does, and reaches no feature past it.
  'server/mcp': ['server/access', 'server/http', 'server/deps', 'contract', 'domain', 'engine'],
  // What groups of a directory give, and the accounts that it makes, changes and disables.
  'server/directory': [
    'server/access',
    'server/audit',
    'server/db',
    'server/http',
    'server/notify',
    'server/deps',
    // Accounts are made and disabled as everywhere.
    'server/features/auth/service',
    'server/features/people/service',
    'contract',
    'domain',
  ],
  // The protocol of directories. What it does to people and groups is known in their room.
  'server/scim': [
    'server/access',
    'server/audit',
    'server/db',
    'server/directory',
    'server/http',
    'server/deps',
    'domain',
  ],
  'server/features': [
    'cloud-api',
    'server/access',
    'server/audit',
    'server/aws',
    'server/azure',
    'server/crypto',
    'server/db',
    'server/directory',
    'server/http',
    'server/environments',
    'server/google',
    'server/issuer',
    'server/notify',
    'server/outbound',
    'server/plan-proof',
    'server/preflight',
    'server/prices',
    'server/proof',
    'server/runs',
    'server/scheduler',
    'server/sealing',
    'server/stack',
    'server/terraform',
    'server/workflows',
    'server/threads',
    'server/deps',
    'server/config',
    'contract',
    'domain',
    'engine',
  ],
  // It carries out runs, and talks to the server by its interface alone.
  runner: ['runner', 'contract', 'domain', 'engine', 'telemetry', 'cloud-api'],
  // Simulated clouds: a provider knows nothing of who runs Terraform.
  'runner/sandbox': ['domain', 'engine'],
  web: ['web', 'contract', 'domain', 'engine'],
  'web/lib': [],
  'web/locales': ['web/lib'],
  'web/ui': ['web/lib', 'web/locales'],
  'web/forms': ['web/ui', 'web/lib', 'web/locales', 'web/api', 'contract', 'domain'],
  'web/api': [
    'web/lib',
    'web/locales/words',
    'contract',
    'engine/pipelines/systems',
    'engine/prices/version',
    ...ENGINE_WORDS,
  ],
  'web/page-row': ['web/locales', 'domain'],
  'web/widgets': ['engine', ...PAGE_PARTS],
  'web/dialogs': ['web/widgets', 'engine', ...PAGE_PARTS],
  'web/features': ['web/dialogs', 'web/widgets', 'engine', ...PAGE_PARTS],
  'web/shell': ['web/dialogs', 'web/widgets', ...PAGE_PARTS],
}
