// Every endpoint, by feature. A row here is implemented by the server, callable
// by the client and shown in the interface document.
import type { Contract, Endpoint } from './endpoint.ts'
import { accounts } from './accounts.ts'
import { agents } from './agents.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { blueprints } from './blueprints.ts'
import { components } from './components.ts'
import { connections } from './connections.ts'
import { copilot } from './copilot.ts'
import { deployments } from './deployments.ts'
import { dev } from './dev.ts'
import { directory } from './directory.ts'
import { drift } from './drift.ts'
import { environments } from './environments.ts'
import { exchangeRates } from './exchange-rates.ts'
import { imports } from './imports.ts'
import { instance } from './instance.ts'
import { installationConnections } from './installation-connections.ts'
import { leaks } from './leaks.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { pipelines } from './pipelines.ts'
import { priceBook } from './price-book.ts'
import { prices } from './prices.ts'
import { projects } from './projects.ts'
import { receipts } from './receipts.ts'
import { reported } from './reported.ts'
import { results } from './results.ts'
import { runs } from './runs.ts'
import { scheduler } from './scheduler.ts'
import { sealing } from './sealing.ts'
import { serviceAccounts } from './service-accounts.ts'
import { sessions } from './session-policy.ts'
import { simulated } from './simulated.ts'
import { snapshots } from './snapshots.ts'
import { stacks } from './stacks.ts'
import { states } from './states.ts'
import { system } from './system.ts'
import { teams } from './teams.ts'
import { templates } from './templates.ts'
import { workflows } from './workflows.ts'

/**
 * Named feature by feature: the declaration of this file would spell out every schema again, a megabyte and a half that
 * each room would read and compare.
 */
export type Api = {
  readonly system: typeof system
  readonly auth: typeof auth
  readonly accounts: typeof accounts
  readonly passkeys: typeof passkeys
  readonly people: typeof people
  readonly serviceAccounts: typeof serviceAccounts
  readonly agents: typeof agents
  readonly directory: typeof directory
  readonly instance: typeof instance
  readonly sessions: typeof sessions
  readonly sealing: typeof sealing
  readonly audit: typeof audit
  readonly notifications: typeof notifications
  readonly projects: typeof projects
  readonly connections: typeof connections
  readonly installationConnections: typeof installationConnections
  readonly teams: typeof teams
  readonly templates: typeof templates
  readonly components: typeof components
  readonly imports: typeof imports
  readonly pipelines: typeof pipelines
  readonly prices: typeof prices
  readonly priceBook: typeof priceBook
  readonly exchangeRates: typeof exchangeRates
  readonly deployments: typeof deployments
  readonly blueprints: typeof blueprints
  readonly stacks: typeof stacks
  readonly results: typeof results
  readonly environments: typeof environments
  readonly states: typeof states
  readonly drift: typeof drift
  readonly receipts: typeof receipts
  readonly leaks: typeof leaks
  readonly snapshots: typeof snapshots
  readonly simulated: typeof simulated
  readonly approvals: typeof approvals
  readonly runs: typeof runs
  readonly reported: typeof reported
  readonly workflows: typeof workflows
  readonly copilot: typeof copilot
  readonly scheduler: typeof scheduler
  readonly dev: typeof dev
}

export const api: Api = {
  system,
  auth,
  accounts,
  passkeys,
  people,
  serviceAccounts,
  agents,
  directory,
  instance,
  sessions,
  sealing,
  audit,
  notifications,
  projects,
  connections,
  installationConnections,
  teams,
  templates,
  components,
  imports,
  pipelines,
  prices,
  priceBook,
  exchangeRates,
  deployments,
  blueprints,
  stacks,
  results,
  environments,
  states,
  drift,
  receipts,
  leaks,
  snapshots,
  simulated,
  approvals,
  runs,
  reported,
  workflows,
  copilot,
  scheduler,
  dev,
} satisfies Contract<Endpoint>
