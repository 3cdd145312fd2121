// The guides for people who use an installation; those for people who change Strata stay in the repository.
const files = import.meta.glob<string>(
  [
    '../../../../docs/guides/{use-the-files,environments,runs,sandbox,agents,templates,workflows,copilot,pipelines,prices,mcp,sso,operate}.md',
  ],
  { query: '?raw', import: 'default' },
)

/** In the order in which people need them. */
export const GUIDES = [
  'use-the-files',
  'environments',
  'runs',
  'sandbox',
  'agents',
  'templates',
  'workflows',
  'copilot',
  'pipelines',
  'prices',
  'mcp',
  'sso',
  'operate',
] as const
export type Guide = (typeof GUIDES)[number]

/** The guide of an address; undefined when there is none. */
export function findGuide(name: string | undefined): Guide | undefined {
  return GUIDES.find((guide) => guide === name)
}

/** The text of a guide, in Markdown. @throws when its file does not arrive */
export async function loadGuide(guide: Guide): Promise<string> {
  const load = files[`../../../../docs/guides/${guide}.md`]
  if (!load) throw new Error(`There is no guide "${guide}".`)
  return load()
}

/** The guide to which a link of another guide leads; undefined for anything else. */
export function linkedGuide(href: string): Guide | undefined {
  return findGuide(/^([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1])
}
