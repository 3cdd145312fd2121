// Every sentence in Spanish.
import type { English } from './en.ts'
import { fields } from './es/fields.ts'
import { outbound } from './es/outbound.ts'
import { terraform } from './es/terraform.ts'
import { prices } from './es/prices.ts'
import { exchange } from './es/exchange.ts'
import { checks } from './es/checks.ts'
import { clouds } from './es/clouds.ts'
import { compute } from './es/compute.ts'
import { data } from './es/data.ts'
import { edge } from './es/edge.ts'
import { regions } from './es/regions.ts'
import { pods } from './es/pods.ts'
import { preview } from './es/preview.ts'
import { savings } from './es/savings.ts'
import { stack } from './es/stack.ts'
import { approvals } from './es/approvals.ts'
import { mails } from './es/mails.ts'
import { notifications } from './es/notifications.ts'
import { access } from './es/access.ts'
import { http } from './es/http.ts'
import { accounts } from './es/accounts.ts'
import { auth } from './es/auth.ts'
import { results } from './es/results.ts'
import { instance } from './es/instance.ts'
import { people } from './es/people.ts'
import { directory } from './es/directory.ts'
import { projects } from './es/projects.ts'
import { teams } from './es/teams.ts'
import { components } from './es/components.ts'
import { copilot } from './es/copilot.ts'
import { pipelines } from './es/pipelines.ts'
import { plans } from './es/plans.ts'
import { preflight } from './es/preflight.ts'
import { templates } from './es/templates.ts'
import { environments } from './es/environments.ts'
import { actions } from './es/actions.ts'
import { events } from './es/events.ts'
import { runs } from './es/runs.ts'
import { waiting } from './es/waiting.ts'
import { workflows } from './es/workflows.ts'
import { audit } from './es/audit.ts'
import { book } from './es/book.ts'
import { builder } from './es/builder.ts'
import { imports } from './es/imports.ts'
import { units } from './es/units.ts'
import { agents } from './es/agents.ts'
import { connections } from './es/connections.ts'
import { google } from './es/google.ts'
import { operations } from './es/operations.ts'
import { queue } from './es/queue.ts'
import { jobs } from './es/jobs.ts'
import { states } from './es/states.ts'
import { stops } from './es/stops.ts'
import { simulated } from './es/simulated.ts'
import { receipts } from './es/receipts.ts'
import { services } from './es/services.ts'
import { sessions } from './es/sessions.ts'

export const es: English = {
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
