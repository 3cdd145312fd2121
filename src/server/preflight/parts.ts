// What every cloud's look is made of: what a stack holds, how long it may take, and how a limit is compared.
import { createHash } from 'node:crypto'
import type { Need } from '#domain/preflight/needs.ts'
import type { PreflightFound, PreflightGap, PreflightPart, PreflightProblem } from '#domain/preflight/report.ts'
import { unlooked } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { folderOf } from '#engine/terraform/folder.ts'
import { resourcesOfFiles, type Reading } from '#engine/terraform/resources-of-files.ts'
import { message, type Message } from '#words/message.ts'

/** A stack that is about to be applied. */
export interface LookedStack {
  readonly region: string
  /** Its Terraform, by path. */
  readonly files: Readonly<Record<string, string>>
  /** Values of variables. */
  readonly variables: Readonly<Record<string, string>>
  /** Addresses of blocks whose resources exist already: they take nothing more, and have their names. */
  readonly existing: ReadonlySet<string>
}

/** Characters of files that are read at once, beside requests; the largest stacks of the catalogue have a tenth. */
const FILES_MAX = 2_000_000
const STEPS_MAX = 500_000

/**
 * The resources that a stack still has to create.
 * @param known what its data sources say
 * @returns undefined where its files are too large, or cannot be read
 */
export function missingResources(
  { files, variables, existing }: LookedStack,
  known: Pick<Reading, 'data' | 'functions' | 'isByInstance'>,
): readonly Resource[] | undefined {
  if (Object.values(files).reduce((sum, text) => sum + text.length, 0) > FILES_MAX) return undefined
  const functions = { sha1, ...known.functions }
  try {
    const { resources } = resourcesOfFiles(folderOf(files), variables, { ...known, functions, steps: STEPS_MAX })
    return resources.filter(({ address }) => !existing.has(address))
  } catch {
    return undefined
  }
}

function sha1([text]: readonly unknown[]): unknown {
  return typeof text === 'string' ? createHash('sha1').update(text).digest('hex') : undefined
}

/** What was found of a part, before it has its name. */
export type Found = Omit<PreflightFound, 'part'>

/** What nobody could look at. */
export function gap(said: Message, about: readonly string[] = []): Found {
  return { looked: 0, problems: [], gaps: [{ said, about }] }
}

/** What was looked at, with what is wrong with it. */
export function seen(problems: readonly PreflightProblem[] = [], gaps: readonly PreflightGap[] = []): Found {
  return { looked: 1, problems, gaps }
}

/** How long a part may take; then what it could not look at is not looked at. */
const PART_MAX_MS = 60_000
/** Until what was asked is given up, which is later: the part then has said already that it came too late. */
const ASKED_MAX_MS = PART_MAX_MS + 5000

/** Ends the questions of a look that takes too long. */
export function endOfLook(): AbortSignal {
  return AbortSignal.timeout(ASKED_MAX_MS)
}

/** A part that ends in time, and says so where it does not. */
export async function inTime(
  part: PreflightPart,
  look: () => Promise<Found>,
  limitMs = PART_MAX_MS,
): Promise<PreflightFound> {
  const { promise, resolve } = Promise.withResolvers<PreflightFound>()
  const timer = setTimeout(
    () => resolve(unlooked(part, message('preflight.gap-late', { seconds: limitMs / 1000 }))),
    limitMs,
  )
  try {
    return await Promise.race([look().then((found) => ({ part, ...found })), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs over things a few at a time. */
export async function severally<One>(all: readonly One[], look: (one: One) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    found.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(look))))
  return found
}

/** Questions to one account at the same time. */
const AT_ONCE = 5
/** Names that one look asks for; further ones are not looked at. */
export const NAMES_MAX = 100

/** A limit of a cloud with what is used of it. */
export interface Limit {
  readonly name: Message
  readonly value: number
  readonly used: number
  readonly region: string
  readonly todo: Message
}

/** Whether what a stack needs fits: at first, and at the largest that it can become. */
export function fits({ name, value, used, region, todo }: Limit, need: Need): Found {
  const left = value - used
  if (need.most <= left) return seen()
  const isBlocking = need.least > left
  const params = { what: name, region, value, used, wanted: isBlocking ? need.least : need.most }
  const said = isBlocking ? message('preflight.quota-full', params) : message('preflight.quota-later', params)
  return seen([{ severity: isBlocking ? 'blocking' : 'warning', said, todo, about: need.addresses }])
}
