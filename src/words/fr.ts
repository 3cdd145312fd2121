// Every sentence in French.
import type { English } from './en.ts'
import { fields } from './fr/fields.ts'
import { outbound } from './fr/outbound.ts'
import { terraform } from './fr/terraform.ts'
import { prices } from './fr/prices.ts'
import { exchange } from './fr/exchange.ts'
import { checks } from './fr/checks.ts'
import { clouds } from './fr/clouds.ts'
import { compute } from './fr/compute.ts'
import { data } from './fr/data.ts'
import { edge } from './fr/edge.ts'
import { regions } from './fr/regions.ts'
import { pods } from './fr/pods.ts'
import { preview } from './fr/preview.ts'
import { savings } from './fr/savings.ts'
import { stack } from './fr/stack.ts'
import { approvals } from './fr/approvals.ts'
import { mails } from './fr/mails.ts'
import { notifications } from './fr/notifications.ts'
import { access } from './fr/access.ts'
import { http } from './fr/http.ts'
import { accounts } from './fr/accounts.ts'
import { auth } from './fr/auth.ts'
import { results } from './fr/results.ts'
import { instance } from './fr/instance.ts'
import { people } from './fr/people.ts'
import { directory } from './fr/directory.ts'
import { projects } from './fr/projects.ts'
import { teams } from './fr/teams.ts'
import { components } from './fr/components.ts'
import { copilot } from './fr/copilot.ts'
import { pipelines } from './fr/pipelines.ts'
import { plans } from './fr/plans.ts'
import { preflight } from './fr/preflight.ts'
import { templates } from './fr/templates.ts'
import { environments } from './fr/environments.ts'
import { actions } from './fr/actions.ts'
import { events } from './fr/events.ts'
import { runs } from './fr/runs.ts'
import { waiting } from './fr/waiting.ts'
import { workflows } from './fr/workflows.ts'
import { audit } from './fr/audit.ts'
import { book } from './fr/book.ts'
import { builder } from './fr/builder.ts'
import { imports } from './fr/imports.ts'
import { units } from './fr/units.ts'
import { agents } from './fr/agents.ts'
import { connections } from './fr/connections.ts'
import { google } from './fr/google.ts'
import { operations } from './fr/operations.ts'
import { queue } from './fr/queue.ts'
import { jobs } from './fr/jobs.ts'
import { states } from './fr/states.ts'
import { stops } from './fr/stops.ts'
import { simulated } from './fr/simulated.ts'
import { receipts } from './fr/receipts.ts'
import { services } from './fr/services.ts'
import { sessions } from './fr/sessions.ts'

export const fr: English = {
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
