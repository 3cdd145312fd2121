// Every endpoint, by feature. A row here is implemented by the server, callable
// by the client and shown in the interface document.
import type { Contract } from './endpoint.ts'
import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { blueprints } from './blueprints.ts'
import { instance } from './instance.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { projects } from './projects.ts'
import { results } from './results.ts'
import { stacks } from './stacks.ts'
import { system } from './system.ts'
import { teams } from './teams.ts'
import { templates } from './templates.ts'

export const api = {
  system,
  auth,
  accounts,
  people,
  instance,
  audit,
  notifications,
  projects,
  teams,
  templates,
  blueprints,
  stacks,
  results,
} as const satisfies Contract

export type Api = typeof api
