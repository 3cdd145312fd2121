// The texts of the pages. A language is a folder, an area of the product a file
// in it; both are loaded when they are needed.
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '../lib/storage.ts'
import type { texts as admin } from './en/admin.ts'
import type { texts as auth } from './en/auth.ts'
import type { texts as common } from './en/common.ts'
import type { texts as approvals } from './en/approvals.ts'
import type { texts as devTools } from './en/devTools.ts'
import type { texts as environment } from './en/environment.ts'
import type { texts as environments } from './en/environments.ts'
import type { texts as lifecycle } from './en/lifecycle.ts'
import type { texts as landing } from './en/landing.ts'
import type { texts as profile } from './en/profile.ts'
import type { texts as projects } from './en/projects.ts'
import type { texts as results } from './en/results.ts'
import type { texts as shell } from './en/shell.ts'
import type { texts as teams } from './en/teams.ts'
import type { texts as templates } from './en/templates.ts'
import type { texts as builder } from './en/builder.ts'
import type { texts as components } from './en/components.ts'
import type { texts as deploy } from './en/deploy.ts'
import type { texts as diagram } from './en/diagram.ts'
import type { texts as copilot } from './en/copilot.ts'
import type { texts as utilities } from './en/utilities.ts'
import type { texts as workflowEditor } from './en/workflowEditor.ts'
import type { texts as workflows } from './en/workflows.ts'
import type { texts as wizard } from './en/wizard.ts'

interface Texts {
  common: typeof common
  shell: typeof shell
  landing: typeof landing
  wizard: typeof wizard
  results: typeof results
  auth: typeof auth
  profile: typeof profile
  projects: typeof projects
  teams: typeof teams
  admin: typeof admin
  environments: typeof environments
  environment: typeof environment
  approvals: typeof approvals
  devTools: typeof devTools
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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}

/** Specification section 9. */
const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
type Language = (typeof LANGUAGES)[number]

const files = import.meta.glob<{ texts: Record<string, unknown> }>(['./*/*.ts'])

/** Loads one file of one language. */
async function read(language: string, area: string): Promise<Record<string, unknown>> {
  const load = files[`./${language}/${area}.ts`]
  if (!load) throw new Error(`There are no texts for ${area} in the language "${language}".`)
  return (await load()).texts
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, area: string, done: ReadCallback) => {
    read(language, area).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    )
  },
}

let started: Promise<void> | undefined

async function start(): Promise<void> {
  const kept = readStored('strata.language')
  const language = LANGUAGES.find((one) => one === kept) ?? 'en'
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}

/** Starts the texts in the language kept on this device, English when none is. Resolves when the common ones are there. */
export function startTexts(): Promise<void> {
  started ??= start()
  return started
}

/** Changes the language without a reload and keeps it on this device. Resolves when its texts are there. */
export async function setLanguage(language: Language): Promise<void> {
  await startTexts()
  writeStored('strata.language', language)
  if (language === i18next.language) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads the texts of areas, so that their page finds them when it draws itself. */
export async function loadTexts(areas: Area | readonly Area[]): Promise<void> {
  await startTexts()
  await i18next.loadNamespaces(areas)
}
