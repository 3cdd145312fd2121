// Every sentence in German.
import type { English } from './en.ts'
import { fields } from './de/fields.ts'
import { outbound } from './de/outbound.ts'
import { terraform } from './de/terraform.ts'
import { prices } from './de/prices.ts'
import { exchange } from './de/exchange.ts'
import { checks } from './de/checks.ts'
import { clouds } from './de/clouds.ts'
import { compute } from './de/compute.ts'
import { data } from './de/data.ts'
import { edge } from './de/edge.ts'
import { regions } from './de/regions.ts'
import { pods } from './de/pods.ts'
import { preview } from './de/preview.ts'
import { savings } from './de/savings.ts'
import { stack } from './de/stack.ts'
import { approvals } from './de/approvals.ts'
import { mails } from './de/mails.ts'
import { notifications } from './de/notifications.ts'
import { access } from './de/access.ts'
import { http } from './de/http.ts'
import { accounts } from './de/accounts.ts'
import { auth } from './de/auth.ts'
import { results } from './de/results.ts'
import { instance } from './de/instance.ts'
import { people } from './de/people.ts'
import { directory } from './de/directory.ts'
import { projects } from './de/projects.ts'
import { teams } from './de/teams.ts'
import { components } from './de/components.ts'
import { copilot } from './de/copilot.ts'
import { pipelines } from './de/pipelines.ts'
import { plans } from './de/plans.ts'
import { preflight } from './de/preflight.ts'
import { templates } from './de/templates.ts'
import { environments } from './de/environments.ts'
import { actions } from './de/actions.ts'
import { events } from './de/events.ts'
import { runs } from './de/runs.ts'
import { waiting } from './de/waiting.ts'
import { workflows } from './de/workflows.ts'
import { audit } from './de/audit.ts'
import { book } from './de/book.ts'
import { builder } from './de/builder.ts'
import { imports } from './de/imports.ts'
import { units } from './de/units.ts'
import { agents } from './de/agents.ts'
import { connections } from './de/connections.ts'
import { google } from './de/google.ts'
import { operations } from './de/operations.ts'
import { queue } from './de/queue.ts'
import { jobs } from './de/jobs.ts'
import { states } from './de/states.ts'
import { stops } from './de/stops.ts'
import { simulated } from './de/simulated.ts'
import { receipts } from './de/receipts.ts'
import { services } from './de/services.ts'
import { sessions } from './de/sessions.ts'

export const de: English = {
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
