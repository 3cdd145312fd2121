// What operations of the interface document share: how callers show who they are, headers, and refusals.
import type { Api } from './index.ts'
import type { Refusal } from './endpoint.ts'
import { KEY_HOURS, REQUESTS_A_MINUTE } from './rules.ts'
import type { JsonSchema } from './openapi-schema.ts'

const text: JsonSchema = { type: 'string' }

/** Features, as the page of the interface groups them. */
export const TAGS = {
  system: 'The server about itself, and this document.',
  auth: 'Signing in, setting up, invitations and single sign-on.',
  accounts: 'Your own account: settings, sessions, two-factor authentication and API tokens.',
  people: 'Everyone with an account, for administrators.',
  instance: 'The installation, for administrators.',
  audit: 'Who changed what and when, for administrators.',
  notifications: 'Your inbox and push messages.',
  projects: 'Projects: environments and people together, with a budget and policies.',
  teams: 'Teams: people who share templates and components.',
  templates: 'Stacks that people saved, with every version.',
  components: 'Custom components: Terraform modules that people describe.',
  exchangeRates: 'What 1 USD is in other currencies, by which pages show amounts as people prefer them.',
  imports: 'Terraform and data of older versions, read in.',
  pipelines: 'Pipelines for CI systems, and pushes to Git.',
  priceBook: 'The version of the price book, and how it renews.',
  prices: 'The price of Terraform that callers bring: plans and files.',
  deployments: 'Saved values of the deployment form.',
  blueprints: 'Built-in recipes with their prices.',
  stacks: 'Answers and stacks, compiled to Terraform with a price and a proof.',
  results: 'Compiled stacks at an address of their own.',
  connections: 'Accounts of clouds in which Strata carries out the runs of a project.',
  installationConnections: 'Accounts of clouds that the installation grants to projects, for administrators.',
  environments: 'Environments: requested, approved, applied, extended and ended.',
  states: 'What Terraform knows of an environment: versions, resources and outputs.',
  drift: 'What others changed of environments outside of Terraform, and what is decided about it.',
  approvals: 'Requests for approval, and their decisions.',
  runs: 'Runs of Terraform: plans, logs and decisions.',
  reported: 'Runs that pipelines carry out and report, and starting the pipeline that destroys.',
  directory:
    'What groups of a directory give, and the tokens with which it provisions people by SCIM, for administrators.',
  agents: 'Agents that carry out runs, their pools and tokens, for administrators.',
  receipts: 'Receipts of teardowns, and the keys that verify them.',
  leaks: 'The ledger of what is left of deleted environments.',
  snapshots: 'Last snapshots that stay after a teardown until their end, and environments that begin from them.',
  simulated: 'The simulated cloud accounts of environments: what they hold, and how they behave.',
  workflows: 'Rules that run when something happens.',
  copilot: 'Text turned into a stack, and conversations about it.',
  passkeys: 'The passkeys of your own account.',
  serviceAccounts: 'Accounts of programs, and their tokens.',
  sessions: 'How long sessions and tokens last, and of whom a second factor is required.',
  sealing: 'The keys that seal secrets in the database.',
  scheduler: 'Jobs that run automatically.',
  dev: 'Sample data for trying Strata out.',
} as const satisfies Record<keyof Api, string>

/** How callers show who they are. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'strata_session',
    description: 'The session of a browser that has signed in. With TLS the cookie is called __Host-strata_session.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token of your profile page. It reaches what its scopes name, with the rights of its owner.',
  },
} as const

/** Headers of answers. */
export const HEADERS = {
  Link: {
    description: 'The address of the next page with rel="next"; absent on the last page.',
    schema: text,
    example: '</api/projects?limit=50&cursor=WyIyMDI2LTExLTAyIiwiMDE5MyJd>; rel="next"',
  },
  'X-Total-Count': {
    description: 'How many there are on all pages together.',
    schema: { type: 'integer' },
    example: 120,
  },
  Location: {
    description: 'The address of what was made.',
    schema: text,
    example: '/api/projects/01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10',
  },
  ETag: {
    description: 'The version, for If-Match, or a tag of the whole answer, for If-None-Match.',
    schema: text,
    example: '"3"',
  },
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' }, example: 60 },
  'WWW-Authenticate': { description: 'How to show who you are.', schema: text, example: 'Bearer realm="Strata"' },
  'Idempotency-Replayed': { description: 'true for the answer to an earlier request with the same key.', schema: text },
} as const

export type HeaderName = keyof typeof HEADERS

interface RefusalPart {
  readonly name: string
  readonly description: string
  readonly headers?: readonly HeaderName[]
}

/** Refusals by their status: the name of each in the document, and why a request is refused with it. */
export const REFUSALS = {
  400: {
    name: 'BadRequest',
    description:
      'The request has problems; each is named with its field. So are fields and query parameters that do not exist.',
  },
  401: {
    name: 'Unauthorized',
    description: 'No one is signed in, or the token or code is wrong.',
    headers: ['WWW-Authenticate'],
  },
  403: { name: 'Forbidden', description: 'The caller cannot do this, or the request comes from another site.' },
  404: { name: 'NotFound', description: 'There is nothing at this address for this caller.' },
  409: {
    name: 'Conflict',
    description:
      'It conflicts with the current state: it already exists, something else prevents it, or a request with the same Idempotency-Key is under way.',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'If-Match names another version than the newest, or there are no versions at this address.',
  },
  413: { name: 'TooLarge', description: 'The body is larger than 1 MB, or than what the endpoint names.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not declared as application/json.' },
  422: {
    name: 'KeyOfAnother',
    description: `The Idempotency-Key belongs to another request of the last ${KEY_HOURS} hours.`,
  },
  423: { name: 'Locked', description: 'Someone else holds the lock.' },
  429: {
    name: 'TooManyRequests',
    description: `Too many attempts, too many requests of one person at the same time, or more than ${REQUESTS_A_MINUTE} of one person in a minute (the installation can set another number).`,
    headers: ['Retry-After'],
  },
  503: {
    name: 'Unavailable',
    description: 'The server cannot serve the request now.',
    headers: ['Retry-After'],
  },
} as const satisfies Record<Refusal, RefusalPart>

/** Parameters that rows of a kind take beside their own. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: `A word that you choose for this request, such as a UUID. Sent again with the same key within ${KEY_HOURS} hours, the request takes effect once and has the same answer.`,
    example: '0b6e9c52-7d0a-4b52-8d1e-2f6b8f1a4c10',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: text,
    description: 'The ETag of the version that you changed. Refused with 412 when someone has saved a newer one.',
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    schema: text,
    description: 'The ETag of the answer that you have: 304 when it is still the same.',
    example: '"x8Jd0fZ2Qm4aT1bV6cYw9e"',
  },
} as const

export type HeaderParameter = keyof typeof HEADER_PARAMETERS
