// A custom component as its form holds it, and as the server takes it.
import { components, type CustomComponent } from '#contract/components.ts'
import type { Input } from '#contract/endpoint.ts'
import { parseFields } from '#engine/field-messages.ts'
import type { Message } from '#words/message.ts'
import type { ModuleCategory, ModuleCloud, ModuleOutput, ModuleVariable } from '#engine/stack/module.ts'
import { filesOf, MODULE_LIMITS, problemOf, recordOf, type TfFile } from './tf-files.ts'

/** What may stand behind a component; none while only its name is known. */
export const SOURCES = ['none', 'registry', 'git', 'files'] as const
type SourceKind = (typeof SOURCES)[number]

/** What its author says that it costs: nothing said, nothing at all, or lines. */
export const PRICINGS = ['unpriced', 'free', 'declared'] as const
type Pricing = (typeof PRICINGS)[number]

/** A variable as it is typed. */
export interface VariableRow extends Omit<ModuleVariable, 'default'> {
  /** As text: a string as it is, everything else as JSON. */
  default: string
}

/** A price line as it is typed. */
export interface PriceRow {
  label: string
  unit: string
  quantity: number | undefined
  unit_price: number | undefined
  ends_on_stop: boolean
  is_on_top?: boolean | undefined
}

/** Everything that the form holds; what the chosen source does not need stays typed and is not sent. */
export interface ComponentValues {
  name: string
  description: string
  category: ModuleCategory
  cloud: ModuleCloud
  /** Empty for a personal one. */
  team_id: string
  source: SourceKind
  address: string
  version: string
  url: string
  ref: string
  path: string
  files: readonly TfFile[]
  variables: readonly VariableRow[]
  outputs: readonly ModuleOutput[]
  pricing: Pricing
  prices: readonly PriceRow[]
}

/** What is wrong, by the path of the field on the wire, such as variables.0.name. */
export type Issues = ReadonlyMap<string, string>

type Body = NonNullable<Input<(typeof components)['create']>['body']>

/** A row for a price that is still to be typed. */
export const EMPTY_PRICE: PriceRow = {
  label: '',
  unit: 'month',
  quantity: 1,
  unit_price: undefined,
  ends_on_stop: false,
}

/** Variables as rows. */
export function variableRows(variables: readonly ModuleVariable[]): VariableRow[] {
  return variables.map((variable) => ({ ...variable, default: textOf(variable.default) }))
}

/** A default as text. */
export function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The form of a component, or an empty one. */
export function valuesOf(component?: CustomComponent): ComponentValues {
  const module = component?.module
  const source = module?.source
  return {
    name: module?.name ?? '',
    description: module?.description ?? '',
    category: module?.category ?? 'compute',
    cloud: module?.cloud ?? 'azure',
    team_id: component?.team_id ?? '',
    source: source?.kind ?? 'none',
    address: source?.kind === 'registry' ? source.address : '',
    version: source?.kind === 'registry' ? source.version : '',
    url: source?.kind === 'git' ? source.url : '',
    ref: source?.kind === 'git' ? source.ref : '',
    path: source?.kind === 'git' ? (source.path ?? '') : '',
    files: source?.kind === 'files' ? filesOf(source.files) : [],
    variables: variableRows(module?.variables ?? []),
    outputs: module?.outputs ?? [],
    pricing: module?.is_free ? 'free' : (module?.prices.length ?? 0) > 0 ? 'declared' : 'unpriced',
    prices: module?.prices ?? [],
  }
}

/** A default as it was typed: text for a variable of text, else JSON; undefined for what is no JSON. */
function valueOf({ default: text, type }: VariableRow): { value: unknown } | undefined {
  if (type.trim() === 'string') return { value: text === 'null' ? null : text }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function sourceOf(values: ComponentValues): Body['source'] {
  const path = values.path.trim()
  if (values.source === 'registry')
    return { kind: 'registry', address: values.address.trim(), version: values.version.trim() }
  if (values.source === 'git')
    return { kind: 'git', url: values.url.trim(), ref: values.ref.trim(), ...(path !== '' && { path }) }
  return values.source === 'files' ? { kind: 'files', files: recordOf(values.files) } : null
}

/** The words for what the form finds itself. */
export interface FormWords {
  nameRequired: string
  notJson: string
  numberRequired: string
  filesProblem: (problem: NonNullable<ReturnType<typeof problemOf>>) => string
  /** What the schema finds. */
  say: (said: Message) => string
}

/** What the server takes, and what is wrong with it: the page finds it by the schema of the server. */
export function bodyOf(values: ComponentValues, words: FormWords): { body: Body; issues: Issues } {
  const issues = new Map<string, string>()
  const hasModule = values.source !== 'none'
  const variables = (hasModule ? values.variables : []).map((row, index) => {
    const { default: text, ...rest } = row
    // What must be given has no default, and what is secret is never kept.
    const hasDefault = !row.is_required && !row.is_sensitive && (text !== '' || row.type.trim() === 'string')
    const read = hasDefault ? valueOf(row) : undefined
    if (hasDefault && !read) issues.set(`variables.${index}.default`, words.notJson)
    return { ...rest, name: row.name.trim(), type: row.type.trim() || 'string', ...(read && { default: read.value }) }
  })
  const prices = (values.pricing === 'declared' ? values.prices : []).map((row, index) => {
    for (const field of ['quantity', 'unit_price'] as const)
      if (row[field] === undefined) issues.set(`prices.${index}.${field}`, words.numberRequired)
    const { is_on_top: isOnTop, ...rest } = row
    return {
      ...rest,
      // Only beside resources that have prices of their own.
      ...(isOnTop === true && values.source === 'files' && { is_on_top: true }),
      label: row.label.trim(),
      unit: row.unit.trim(),
      quantity: row.quantity ?? 0,
      unit_price: row.unit_price ?? 0,
    }
  })
  const body: Body = {
    name: values.name,
    description: values.description,
    category: values.category,
    cloud: values.cloud,
    team_id: values.team_id === '' ? null : values.team_id,
    source: sourceOf(values),
    variables,
    outputs: hasModule ? [...values.outputs] : [],
    prices,
    is_free: values.pricing === 'free',
  }
  if (values.name.trim() === '') issues.set('name', words.nameRequired)
  const filesProblem = values.source === 'files' ? problemOf(values.files, MODULE_LIMITS) : undefined
  if (filesProblem !== undefined) issues.set('source.files', words.filesProblem(filesProblem))
  const checked = parseFields(components.create.body, body)
  for (const { path, said } of checked.success ? [] : checked.faults) {
    const field = path[1] === 'files' ? 'source.files' : path.join('.')
    if (!issues.has(field)) issues.set(field, words.say(said))
  }
  return { body, issues }
}

/** USD a month of what its author declares; null when nothing is declared, or not all of it. */
export function declaredMonthly({ pricing, prices }: Pick<ComponentValues, 'pricing' | 'prices'>): number | null {
  if (pricing === 'free') return 0
  if (pricing === 'unpriced' || prices.length === 0) return null
  return prices.reduce<number | null>(
    (sum, { quantity, unit_price: price }) =>
      sum === null || quantity === undefined || price === undefined ? null : sum + quantity * price,
    0,
  )
}
