// Import of Terraform that exists already.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { imports, ImportedResource } from '#contract/imports.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackFiles } from '#engine/compile/on-disk.ts'
import { roundedUsd } from '#engine/cost/estimate.ts'
import type { StackModule } from '#engine/stack/module.ts'
import { stackDraft, TAKEOVERS_MAX, type StackDraft, type Takeover } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { badRequest } from '../../http/errors.ts'
import { argumentOf, readFiles } from '../../terraform/read-files.ts'
import { Warnings, textOf, type Note, type Warn } from './notes.ts'
import { KEPT_NODE, keepBlocks } from './terraform-keep.ts'
import { readSource, type Source, type Thing } from './terraform-source.ts'
import { fitResources, type Fitted } from './terraform-fit.ts'
import { listBlocks } from './terraform-listed.ts'
import { monthlyOf, nameOf } from './terraform-offers.ts'
import { idsOf, importBlocks, instancesOf, isState, movedBlocks, warnOfMapped } from './terraform-takeover.ts'
import { isLocalModule, type Sorted } from './terraform-sort.ts'
import { cloudOfType } from './terraform-table.ts'
import { pricesOf, type ImportPrices, type KeptPrice } from './terraform-price.ts'
import { regionOf } from './terraform-region.ts'

type Row = (typeof imports)['terraform']
type Result = Output<Row>

/** Files that a warning names. */
const NAMED_MAX = 5

/** Files that were read into a stack which was not proved yet. */
export interface Imported {
  /** All of the answer but its warnings. */
  readonly result: Omit<Result, keyof Warnings['fields']>
  readonly notes: readonly Note[]
  /** What the stack compiles to; undefined for one that does not. */
  readonly files: StackFiles | undefined
}

/**
 * Reads Terraform files into a stack: components stand for what they can, the rest is kept as it is. It takes seconds
 * where there is much to read.
 * @throws Refused with 400 that names the file and line of what is wrong
 */
export async function readImport(body: Parsed<Row>['body']): Promise<Imported> {
  const warnings = new Warnings()
  const warn = warnings.add
  const source = readSource(await readFiles(rootFiles(body.files, warn)))
  const things = [...source.things.values()].filter(({ kind }) => kind === 'resource')
  const cloud = body.cloud ?? mainCloud(things)
  const region = regionOf(source, cloud, warn)
  warnOfLeftOut(source, warn)
  const empty = stackDraft.parse({ name: body.name ?? 'Imported stack', cloud, region, nodes: [] })
  const fitted = fitResources(source, empty, body)
  const { sorted, compiled } = fitted
  const prices = pricesOf(source, fitted, empty)
  const module = keepBlocks(source, sorted.needed, cloud, warn)
  const taken = takeoverOf(body, source, sorted)
  const found = things.map((thing) => present(thing, fitted, prices, taken))
  const stack = withTakeovers(
    module === undefined ? fitted.stack : withModule(fitted.stack, module),
    body.takes_over === 'moved' ? movedBlocks(source, sorted) : importBlocks([...taken.values()].flat(), warn),
  )
  if (body.takes_over === undefined) warnOfNew(sorted, warn)
  else warnOfMapped(sorted, body.takes_over, warn)
  warnOfProviders(source, sorted, cloud, warn)
  const files = compileImport(stack, warn)
  const keptLines = [...prices.kept.values()]
  const sum = (of: (price: KeptPrice) => number): number => keptLines.reduce((total, one) => total + of(one), 0)
  const keptModules = [...sorted.needed].filter((address) => address.startsWith('module.')).length
  const cost = compiled?.cost_estimate
  const priced_lines = (cost?.priced_lines ?? 0) + sum((one) => one.pricedLines)
  const result = {
    stack,
    resources: found,
    others: listBlocks(source, sorted),
    added: addedOf(fitted),
    mapped_count: found.filter(({ outcome }) => outcome === 'mapped').length,
    kept_count: found.filter(({ outcome }) => outcome === 'kept').length,
    cost_before: prices.totalBefore,
    cost_monthly: priced_lines === 0 ? null : cents((cost?.total_monthly ?? 0) + sum((one) => one.monthly ?? 0)),
    priced_lines,
    total_lines: (cost?.total_lines ?? 0) + sum((one) => one.lines) + keptModules,
  }
  return { result, notes: warnings.notes, files }
}

/** By address of a kept resource: its instances that run already. */
function takeoverOf(
  { takes_over, files, ids }: Parsed<Row>['body'],
  { things, resources }: Source,
  { kept }: Sorted,
): ReadonlyMap<string, ImportedResource['takes_over']> {
  if (takes_over !== 'import') return new Map()
  const known = idsOf(files, ids)
  return new Map(
    [...resources.values()].flatMap((one) => {
      const body = things.get(one.address)?.block.body
      if (!kept.has(one.address) || body === undefined) return []
      const hasMany = (argumentOf(body, 'count') ?? argumentOf(body, 'for_each')) !== undefined
      return [[one.address, instancesOf(one, hasMany, known)] as const]
    }),
  )
}

function withTakeovers(stack: StackDraft, takes_over: readonly Takeover[]): StackDraft {
  return takes_over.length === 0 ? stack : { ...stack, takes_over: takes_over.slice(0, TAKEOVERS_MAX) }
}

/** Components that no resource becomes: what the others need. */
function addedOf({ compiled, sorted }: Fitted): Result['added'] {
  if (compiled === undefined) return []
  const own = new Set(sorted.mapped.map(({ node }) => node.id))
  const others = new Map(
    compiled.cost_estimate.lines.flatMap(({ node, component }) => (own.has(node) ? [] : [[node, component] as const])),
  )
  return [...others].map(([node, component]) => ({ node, component, monthly: monthlyOf(compiled, node) }))
}

/** Files that change what others declare: Terraform merges them, and nothing here does. */
const OVERRIDE = /(?:^|_)override\.tf$/

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** The .tf files of the folder that is nearest to the root. */
function rootFiles(files: Readonly<Record<string, string>>, warn: Warn): Record<string, string> {
  const names = Object.keys(files).map((name) => name.replaceAll('\\', '/'))
  const terraform = names.filter((name) => name.endsWith('.tf'))
  if (terraform.length === 0) throw badRequest([{ field: 'files', said: message('components.no-tf-among') }])
  const depth = (name: string): number => name.split('/').length
  const folder = (name: string): string => name.split('/').slice(0, -1).join('/')
  const root = folder(terraform.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0] ?? '')
  const overrides = terraform.filter((name) => folder(name) === root && OVERRIDE.test(name.split('/').at(-1) ?? ''))
  if (overrides.length > 0) warn(message('imports.overrides-left', { files: overrides.slice(0, NAMED_MAX) }))
  const apart = names.filter((name) => !name.endsWith('.tf') || folder(name) !== root)
  const others = apart.filter((name) => !isState(name))
  const left = [...apart, ...overrides]
  if (others.length > 0) {
    const more = Math.max(0, others.length - NAMED_MAX)
    warn(message('imports.files-left', { files: others.slice(0, NAMED_MAX), more }))
  }
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) =>
      left.includes(name.replaceAll('\\', '/')) ? [] : [[name.replaceAll('\\', '/').split('/').at(-1) ?? name, text]],
    ),
  )
}

function mainCloud(resources: readonly Thing[]): CloudId {
  const counts = new Map<CloudId, number>()
  for (const { block } of resources) {
    const cloud = cloudOfType(block.labels[0] ?? '')
    if (cloud !== undefined) counts.set(cloud, (counts.get(cloud) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'azure'
}

function warnOfLeftOut({ things, others }: Source, warn: Warn): void {
  const has = (type: string): boolean => others.some((block) => block.type === type)
  if (has('provider')) warn(message('imports.providers-left'))
  if (has('terraform')) warn(message('imports.terraform-left'))
  for (const type of ['moved', 'import', 'removed', 'check'])
    if (has(type)) warn(message('imports.blocks-left', { type }))
  for (const { kind, address, block } of things.values()) {
    if (kind === 'module' && isLocalModule(block.values['source'])) {
      warn(message('imports.folder-missing', { file: block.file, line: block.line, address }))
    }
  }
}

/** What an import cannot do: take over what runs already. */
function warnOfNew({ mapped, kept }: Sorted, warn: Warn): void {
  if (mapped.length > 0) warn(message('imports.new-resources'))
  const hasOwnNetwork = [...kept.keys()].some((address) =>
    /^(?:aws_vpc|azurerm_virtual_network|google_compute_network)\./.test(address),
  )
  if (hasOwnNetwork && mapped.length > 0) warn(message('imports.own-network'))
}

/** Providers that work without being set up. */
const PLAIN_PROVIDERS: ReadonlySet<string> = new Set([
  'archive',
  'cloudinit',
  'external',
  'http',
  'local',
  'null',
  'random',
  'terraform',
  'time',
  'tls',
])

/** The stack sets up the providers of its own cloud: what is kept of others needs them too. */
function warnOfProviders({ things }: Source, { needed }: Sorted, cloud: CloudId, warn: Warn): void {
  const missing = new Map<string, string>()
  for (const address of needed) {
    const type = things.get(address)?.block.labels[0] ?? ''
    const provider = type.split('_')[0] ?? ''
    if (!/^(?:data|ephemeral)\.|^[\w-]+_/.test(address) || PLAIN_PROVIDERS.has(provider) || cloudOfType(type) === cloud)
      continue
    if (!missing.has(provider)) missing.set(provider, address)
  }
  for (const [provider, address] of missing) warn(message('imports.needs-provider', { address, provider }))
}

function withModule(stack: StackDraft, module: StackModule): StackDraft {
  return { ...stack, nodes: [...stack.nodes, { id: KEPT_NODE, type: module.type, settings: {} }], modules: [module] }
}

function compileImport(stack: StackDraft, warn: Warn): StackFiles | undefined {
  if (stack.nodes.length === 0) {
    warn(message('imports.nothing-found'))
    return undefined
  }
  const outcome = compileStack(stack)
  if (outcome.ok) return { terraform: outcome.result.terraform, module_files: outcome.result.module_files ?? {} }
  for (const { severity, messages = [] } of outcome.diagnostics) if (severity === 'error') warn(...messages)
  return undefined
}

function present(
  { address, block }: Thing,
  { sorted: { mapped, kept }, offers }: Fitted,
  { before, kept: prices }: ImportPrices,
  taken: ReadonlyMap<string, ImportedResource['takes_over']>,
): ImportedResource {
  const offer = offers.get(address)
  const reason = kept.get(address)
  const one = mapped.find((each) => each.address === address || each.parts.has(address))
  // A component keeps what its resource and the parts of it are; what is kept shows what it would be.
  const compared = (reason === undefined ? offers.get(one?.address ?? '') : offer)?.compared.get(address)
  const facts = {
    address,
    type: block.labels[0] ?? '',
    file: block.file,
    monthly_before: known(before.get(address)?.monthly),
    monthly_as_component: offer?.monthly ?? null,
    has_choice: offer !== undefined && !hasToStay(reason),
    carried: [...(compared?.carried ?? [])],
    differences: [...(compared?.differences ?? [])],
    takes_over: taken.get(address) ?? [],
  }
  if (reason !== undefined) {
    const price = prices.get(address)
    const note = price === undefined ? reason : [...reason, ...price.said]
    return {
      ...facts,
      outcome: 'kept',
      component: facts.has_choice ? (offer?.component ?? null) : null,
      node: KEPT_NODE,
      reason: textOf(note),
      messages: [...note],
      monthly: price?.monthly ?? null,
    }
  }
  const name = nameOf(one?.node.type ?? '')
  const said =
    one?.address === address
      ? message('imports.stands-for', { component: name })
      : message('imports.belongs-to', { address: one?.address ?? '', component: name })
  return {
    ...facts,
    outcome: 'mapped',
    component: one?.node.type ?? null,
    node: one?.node.id ?? null,
    reason: inEnglish(said),
    messages: [said],
    monthly: one?.address === address ? (offer?.monthly ?? null) : null,
  }
}

function known(monthly: number | null | undefined): number | null {
  return monthly === null || monthly === undefined ? null : roundedUsd(monthly)
}

/** Reasons with which a resource is kept until someone decides otherwise. */
const DECIDED: ReadonlySet<string> = new Set(['imports.you-keep', 'imports.runs-already', 'imports.would-lose'])

/** Whether a resource is kept for a reason that no decision changes, as when something kept refers to it. */
function hasToStay(reason: Note | undefined): boolean {
  return reason !== undefined && !reason.some(({ code }) => DECIDED.has(code))
}
