// Import of Terraform that exists already.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { imports, ImportedResource } from '#contract/imports.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackFiles } from '#engine/compile/on-disk.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import type { CostEstimate } from '#engine/result.ts'
import type { StackModule } from '#engine/stack/module.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { badRequest } from '../../http/errors.ts'
import { readFiles } from '../../terraform/read-files.ts'
import { Warnings, textOf, type Note, type Warn } from './notes.ts'
import { KEPT_NODE, keepBlocks } from './terraform-keep.ts'
import { readSource, type Source, type Thing } from './terraform-source.ts'
import { connectionsOf, isLocalModule, sortResources, type Sorted } from './terraform-sort.ts'
import { cloudOfType } from './terraform-table.ts'
import { pricesOfKept, withPrices, type KeptPrice } from './terraform-price.ts'
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
  const resources = [...source.things.values()].filter(({ kind }) => kind === 'resource')
  const cloud = body.cloud ?? mainCloud(resources)
  const region = regionOf(source, cloud, warn)
  warnOfLeftOut(source, warn)
  const empty = stackDraft.parse({ name: body.name ?? 'Imported stack', cloud, region, nodes: [] })
  const { sorted, stack: components, cost } = fit(source, empty)
  const keptPrices = pricesOfKept(source, sorted, empty)
  const module = keepBlocks(source, sorted.needed, cloud, warn)
  const stack =
    module === undefined ? components : withModule(components, withPrices(module, source, sorted, keptPrices))
  warnOfNew(sorted, warn)
  warnOfProviders(source, sorted, cloud, warn)
  const files = compileImport(stack, warn)
  const found = resources.map((thing) => present(thing, sorted, keptPrices))
  const keptLines = [...keptPrices.values()]
  const sum = (of: (price: KeptPrice) => number): number => keptLines.reduce((total, one) => total + of(one), 0)
  const keptModules = [...sorted.needed].filter((address) => address.startsWith('module.')).length
  const priced_lines = (cost?.priced_lines ?? 0) + sum((one) => one.pricedLines)
  const result = {
    stack,
    resources: found,
    mapped_count: found.filter(({ outcome }) => outcome === 'mapped').length,
    kept_count: found.filter(({ outcome }) => outcome === 'kept').length,
    cost_monthly: priced_lines === 0 ? null : cents((cost?.total_monthly ?? 0) + sum((one) => one.monthly ?? 0)),
    priced_lines,
    total_lines: (cost?.total_lines ?? 0) + sum((one) => one.lines) + keptModules,
  }
  return { result, notes: warnings.notes, files }
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
  const others = names.filter((name) => !name.endsWith('.tf') || folder(name) !== root)
  const left = [...others, ...overrides]
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

/**
 * Sorts until what is mapped compiles: a component that cannot be as it was gets its defaults, and then its resources
 * are kept.
 */
function fit(source: Source, empty: StackDraft): { sorted: Sorted; stack: StackDraft; cost: CostEstimate | undefined } {
  const refused = new Map<string, Note>()
  const plain = new Set<string>()
  for (;;) {
    const sorted = sortResources(source, empty.cloud, refused, plain)
    const stack = {
      ...empty,
      nodes: sorted.mapped.map(({ node }) => node),
      connections: connectionsOf(source, sorted.mapped),
    }
    if (stack.nodes.length === 0) return { sorted, stack, cost: undefined }
    const outcome = compileStack(stack)
    if (outcome.ok) return { sorted, stack, cost: outcome.result.cost_estimate }
    const errors = outcome.diagnostics.filter(({ severity }) => severity === 'error')
    const blamed = sorted.mapped.filter(({ node }) => errors.some((error) => error.node === node.id))
    // An error that names no component of ours: the last one goes, so that this ends.
    for (const { address, node } of blamed.length > 0 ? blamed : sorted.mapped.slice(-1)) {
      const error = errors.find((one) => one.node === node.id) ?? errors[0]
      if (Object.keys(node.settings).length > 0 && !plain.has(address)) plain.add(address)
      else
        refused.set(address, [
          message('imports.could-be', { component: findComponent(node.type)?.name ?? node.type }),
          ...(error?.messages ?? []),
          message('imports.so-kept'),
        ])
    }
  }
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
  { mapped, kept }: Sorted,
  prices: ReadonlyMap<string, KeptPrice>,
): ImportedResource {
  const facts = { address, type: block.labels[0] ?? '', file: block.file }
  const reason = kept.get(address)
  if (reason !== undefined) {
    const price = prices.get(address)
    const note = price === undefined ? reason : [...reason, ...price.said]
    return {
      ...facts,
      outcome: 'kept',
      component: null,
      node: KEPT_NODE,
      reason: textOf(note),
      messages: [...note],
      monthly: price?.monthly ?? null,
    }
  }
  const one = mapped.find((each) => each.address === address || each.parts.has(address))
  const name = findComponent(one?.node.type ?? '')?.name ?? ''
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
    monthly: null,
  }
}
