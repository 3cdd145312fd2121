// What older versions kept in this browser: read,
// sent to the server, and removed as far as it was taken over.
import type { Input, Output } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'

type Body = Input<(typeof imports)['browserData']>['body']
export type Imported = Output<(typeof imports)['browserData']>

/** The kinds of things that were kept, as the server names those that it does not take over. */
const KINDS = ['template', 'component', 'team', 'deployment'] as const
export type OldKind = (typeof KINDS)[number]

type Entry = Readonly<Record<string, unknown>>

/** One key of the storage with what it holds. */
interface Kept {
  key: string
  kind: OldKind
  /** The old team of a key such as team-platform-templates. */
  teamId?: string
  entries: readonly unknown[]
}

const PLAIN_KEYS: Readonly<Record<string, OldKind>> = {
  savedTemplates: 'template',
  savedComponents: 'component',
  teams: 'team',
  deployments: 'deployment',
}
const TEAM_KEY = /^team-(.+)-(template|component)s$/

/** The longest name and the longest list that the server takes. */
const NAME_MAX = 200
const LIST_MAX = 500

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (entry: unknown, kind: OldKind): string => {
  const name = isEntry(entry)
    ? kind === 'deployment'
      ? (entry['deploymentName'] ?? entry['templateName'])
      : entry['name']
    : undefined
  return typeof name === 'string' ? name : ''
}

/** Whether the server can read it: a thing with a name, and with components that are things too. */
function isReadable(entry: unknown, kind: OldKind): entry is Entry {
  if (!isEntry(entry)) return false
  if (kind === 'deployment') return true
  const { cloud, nodes } = entry
  const hasNodes = nodes === undefined || (Array.isArray(nodes) && nodes.length <= LIST_MAX && nodes.every(isEntry))
  return (
    typeof entry['name'] === 'string' &&
    entry['name'].length <= NAME_MAX &&
    (kind !== 'template' || ((cloud === undefined || typeof cloud === 'string') && hasNodes))
  )
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.slice(0, LIST_MAX) : []
  } catch {
    // The list belongs to no one: it stays where it is.
    return []
  }
}

/** Everything of older versions that is in a storage. */
function readKept(storage: Storage): Kept[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.toSorted().flatMap((key): Kept[] => {
    const [, teamId, ofTeam] = TEAM_KEY.exec(key) ?? []
    const kind = (Object.hasOwn(PLAIN_KEYS, key) ? PLAIN_KEYS[key] : undefined) ?? KINDS.find((one) => one === ofTeam)
    if (kind === undefined) return []
    const entries = parseList(storage.getItem(key))
    return entries.length === 0 ? [] : [{ key, kind, entries, ...(teamId !== undefined && { teamId }) }]
  })
}

/** How many things of each kind older versions kept here; undefined when there is nothing, or storage is forbidden. */
export function countOldData(storage: Storage): Record<OldKind, number> | undefined {
  const kept = readKept(storage)
  if (kept.length === 0) return undefined
  const count = (kind: OldKind) =>
    kept.filter((one) => one.kind === kind).reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    template: count('template'),
    component: count('component'),
    team: count('team'),
    deployment: count('deployment'),
  }
}

/** What of it is sent: all that the server can read. */
export function oldDataBody(storage: Storage): Body {
  const kept = readKept(storage).map((one) => ({
    ...one,
    entries: one.entries.filter((entry) => isReadable(entry, one.kind)),
  }))
  const named = kept.flatMap(({ key, teamId, entries }) => (teamId === undefined ? [[key, entries]] : []))
  const ofTeams = (kind: OldKind) => {
    const lists = kept.flatMap((one) =>
      one.teamId !== undefined && one.kind === kind ? [[one.teamId, one.entries]] : [],
    )
    return lists.length === 0 ? undefined : Object.fromEntries(lists)
  }
  const [teamTemplates, teamComponents] = [ofTeams('template'), ofTeams('component')]
  return {
    ...Object.fromEntries(named),
    ...(teamTemplates && { teamTemplates }),
    ...(teamComponents && { teamComponents }),
  }
}

/**
 * Removes what was taken over from a storage; what was not stays.
 * @returns names of what stays because it could not even be sent
 */
export function removeTaken(storage: Storage, skipped: Imported['skipped']): { kind: OldKind; name: string }[] {
  const isSkipped = (kind: OldKind, name: string) => skipped.some((one) => one.kind === kind && one.name === name)
  return readKept(storage).flatMap(({ key, kind, entries }) => {
    const staying = entries.filter((entry) => !isReadable(entry, kind) || isSkipped(kind, nameOf(entry, kind)))
    if (staying.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(staying))
    return staying.filter((entry) => !isReadable(entry, kind)).map((entry) => ({ kind, name: nameOf(entry, kind) }))
  })
}
