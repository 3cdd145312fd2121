// Every text of the pages as a type, and the hook that reads one by its key.
//
// The keys of an area are worked out once. i18next's own typed `t` works them out at every call, with the
// parameters of each text, which took more than half of the time that checking the pages took.
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { texts as admin } from './en/admin.ts'
import type { texts as agents } from './en/agents.ts'
import type { texts as askAgain } from './en/askAgain.ts'
import type { texts as audit } from './en/audit.ts'
import type { texts as auditFields } from './en/auditFields.ts'
import type { texts as auth } from './en/auth.ts'
import type { texts as changeEnvironment } from './en/changeEnvironment.ts'
import type { texts as common } from './en/common.ts'
import type { texts as connections } from './en/connections.ts'
import type { texts as grants } from './en/grants.ts'
import type { texts as preflight } from './en/preflight.ts'
import type { texts as currency } from './en/currency.ts'
import type { texts as approvals } from './en/approvals.ts'
import type { texts as devTools } from './en/devTools.ts'
import type { texts as drift } from './en/drift.ts'
import type { texts as environment } from './en/environment.ts'
import type { texts as environments } from './en/environments.ts'
import type { texts as importing } from './en/importing.ts'
import type { texts as lifecycle } from './en/lifecycle.ts'
import type { texts as landing } from './en/landing.ts'
import type { texts as priceBook } from './en/priceBook.ts'
import type { texts as profile } from './en/profile.ts'
import type { texts as figures } from './en/figures.ts'
import type { texts as projects } from './en/projects.ts'
import type { texts as run } from './en/run.ts'
import type { texts as runPrice } from './en/runPrice.ts'
import type { texts as runs } from './en/runs.ts'
import type { texts as results } from './en/results.ts'
import type { texts as shell } from './en/shell.ts'
import type { texts as receipt } from './en/receipt.ts'
import type { texts as simulated } from './en/simulated.ts'
import type { texts as states } from './en/states.ts'
import type { texts as suspended } from './en/suspended.ts'
import type { texts as teams } from './en/teams.ts'
import type { texts as templates } from './en/templates.ts'
import type { texts as builder } from './en/builder.ts'
import type { texts as components } from './en/components.ts'
import type { texts as sealing } from './en/sealing.ts'
import type { texts as secondFactor } from './en/secondFactor.ts'
import type { texts as services } from './en/services.ts'
import type { texts as sessionPolicy } from './en/sessionPolicy.ts'
import type { texts as deploy } from './en/deploy.ts'
import type { texts as directory } from './en/directory.ts'
import type { texts as docs } from './en/docs.ts'
import type { texts as diagram } from './en/diagram.ts'
import type { texts as copilot } from './en/copilot.ts'
import type { texts as utilities } from './en/utilities.ts'
import type { texts as workflowEditor } from './en/workflowEditor.ts'
import type { texts as workflows } from './en/workflows.ts'
import type { texts as wizard } from './en/wizard.ts'

interface Texts {
  common: typeof common
  shell: typeof shell
  directory: typeof directory
  grants: typeof grants
  docs: typeof docs
  landing: typeof landing
  wizard: typeof wizard
  results: typeof results
  run: typeof run
  figures: typeof figures
  runPrice: typeof runPrice
  runs: typeof runs
  auth: typeof auth
  priceBook: typeof priceBook
  connections: typeof connections
  preflight: typeof preflight
  currency: typeof currency
  profile: typeof profile
  projects: typeof projects
  receipt: typeof receipt
  simulated: typeof simulated
  drift: typeof drift
  sealing: typeof sealing
  secondFactor: typeof secondFactor
  services: typeof services
  sessionPolicy: typeof sessionPolicy
  states: typeof states
  suspended: typeof suspended
  teams: typeof teams
  admin: typeof admin
  agents: typeof agents
  askAgain: typeof askAgain
  audit: typeof audit
  auditFields: typeof auditFields
  changeEnvironment: typeof changeEnvironment
  environments: typeof environments
  environment: typeof environment
  approvals: typeof approvals
  devTools: typeof devTools
  importing: typeof importing
  lifecycle: typeof lifecycle
  templates: typeof templates
  builder: typeof builder
  components: typeof components
  deploy: typeof deploy
  diagram: typeof diagram
  workflows: typeof workflows
  workflowEditor: typeof workflowEditor
  copilot: typeof copilot
  utilities: typeof utilities
}

/** An area of the product with its own file of texts. */
export type Area = keyof Texts

/** Dotted paths of the texts in a tree; of a text with plural forms the path without the form. */
type Path<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Singular<Name> : `${Name}.${Path<Tree[Name]>}`
}[keyof Tree & string]
type Singular<Name extends string> = Name extends `${infer Stem}_${'zero' | 'one' | 'other'}` ? Stem : Name

type Keys = { [One in Area]: Path<Texts[One]> }
type FullKeys = { [One in Area]: `${One}:${Keys[One]}` }

/** A key of an area's text, for what hands keys on. */
export type TextKey<One extends Area> = Keys[One]

/** Says a text: of the first area by its key, of the others by `area:key`. */
export type Say<First extends Area, Others extends Area = never> = (
  key: Keys[First] | FullKeys[First | Others],
  values?: Readonly<Record<string, unknown>>,
) => string

/** The texts of one area, or of several of which the first needs no prefix, in the language of the page. */
export function useTexts<First extends Area, Others extends Area = never>(
  areas: First | readonly [First, ...Others[]],
): { readonly t: Say<First, Others>; readonly i18n: i18n } {
  const { t, i18n } = useTranslation(areas)
  return { t: t as unknown as Say<First, Others>, i18n }
}
