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

export const api = {
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
} as const satisfies Contract<Endpoint>

export type Api = typeof api
