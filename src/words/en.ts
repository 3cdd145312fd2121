// Every sentence in English. The other languages have the same entries: `tsc` says which are missing.
import { fields } from './en/fields.ts'
import { outbound } from './en/outbound.ts'
import { terraform } from './en/terraform.ts'
import { prices } from './en/prices.ts'
import { exchange } from './en/exchange.ts'
import { checks } from './en/checks.ts'
import { clouds } from './en/clouds.ts'
import { compute } from './en/compute.ts'
import { data } from './en/data.ts'
import { edge } from './en/edge.ts'
import { regions } from './en/regions.ts'
import { pods } from './en/pods.ts'
import { preview } from './en/preview.ts'
import { savings } from './en/savings.ts'
import { stack } from './en/stack.ts'
import { approvals } from './en/approvals.ts'
import { mails } from './en/mails.ts'
import { notifications } from './en/notifications.ts'
import { access } from './en/access.ts'
import { http } from './en/http.ts'
import { accounts } from './en/accounts.ts'
import { auth } from './en/auth.ts'
import { results } from './en/results.ts'
import { instance } from './en/instance.ts'
import { people } from './en/people.ts'
import { directory } from './en/directory.ts'
import { projects } from './en/projects.ts'
import { teams } from './en/teams.ts'
import { components } from './en/components.ts'
import { copilot } from './en/copilot.ts'
import { pipelines } from './en/pipelines.ts'
import { plans } from './en/plans.ts'
import { preflight } from './en/preflight.ts'
import { templates } from './en/templates.ts'
import { environments } from './en/environments.ts'
import { actions } from './en/actions.ts'
import { events } from './en/events.ts'
import { runs } from './en/runs.ts'
import { waiting } from './en/waiting.ts'
import { workflows } from './en/workflows.ts'
import { audit } from './en/audit.ts'
import { book } from './en/book.ts'
import { builder } from './en/builder.ts'
import { imports } from './en/imports.ts'
import { units } from './en/units.ts'
import { agents } from './en/agents.ts'
import { connections } from './en/connections.ts'
import { google } from './en/google.ts'
import { operations } from './en/operations.ts'
import { queue } from './en/queue.ts'
import { jobs } from './en/jobs.ts'
import { states } from './en/states.ts'
import { stops } from './en/stops.ts'
import { simulated } from './en/simulated.ts'
import { receipts } from './en/receipts.ts'
import { services } from './en/services.ts'
import { sessions } from './en/sessions.ts'

export const en = {
  ...approvals,
  ...fields,
  ...outbound,
  ...terraform,
  ...prices,
  ...exchange,
  ...checks,
  ...clouds,
  ...compute,
  ...data,
  ...edge,
  ...mails,
  ...notifications,
  ...regions,
  ...pods,
  ...preview,
  ...savings,
  ...stack,
  ...access,
  ...http,
  ...accounts,
  ...auth,
  ...results,
  ...instance,
  ...people,
  ...directory,
  ...projects,
  ...teams,
  ...components,
  ...copilot,
  ...pipelines,
  ...plans,
  ...preflight,
  ...templates,
  ...environments,
  ...actions,
  ...events,
  ...runs,
  ...waiting,
  ...workflows,
  ...audit,
  ...book,
  ...builder,
  ...imports,
  ...units,
  ...agents,
  ...connections,
  ...google,
  ...operations,
  ...queue,
  ...jobs,
  ...states,
  ...stops,
  ...simulated,
  ...receipts,
  ...services,
  ...sessions,
}

export type English = typeof en
