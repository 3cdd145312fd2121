// What a template costs on each cloud: the engine's own figures, kept with the
// price book by which they were computed.
import { CLOUDS, CLOUD_LIST } from '#engine/clouds/index.ts'
import { priceStack } from '#engine/compile/price.ts'
import { isSupported } from '#engine/components/component.ts'
import { moveStack } from '#engine/cost/compare.ts'
import { componentsOf } from '#engine/modules/component.ts'
import { PRICE_BOOK_DATE } from '#engine/prices/book.ts'
import type { Diagnostic } from '#engine/result.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { cents } from '#domain/environment/cost.ts'
import { template, type Template } from '#contract/templates.ts'

type TemplatePrice = Template['prices'][number]

/** As the table keeps it. */
export interface TemplatePrices {
  readonly prices: TemplatePrice[]
  readonly price_book: string
  /** USD a month on its own cloud. */
  readonly cost_monthly: number | null
  readonly problem_count: number
}

/** Nobody means more; beyond it sums are no longer exact to the cent. */
const COST_MAX = 1e9
const EMPTY = 'A stack needs at least one component.'

/** Prices a stack on every cloud, its own first. */
export function priceTemplate(stack: StackDraft): TemplatePrices {
  const clouds = [stack.cloud, ...CLOUD_LIST.map(({ id }) => id).filter((id) => id !== stack.cloud)]
  const prices = clouds.map((cloud) => priceOn(stack, cloud))
  const own = prices[0]
  const isCompiled = own !== undefined && (own.reason === null || own.total_lines > 0)
  return {
    prices,
    price_book: PRICE_BOOK_DATE,
    cost_monthly: own?.total_monthly ?? null,
    problem_count: isCompiled ? 0 : problemsOfStack(stack).length,
  }
}

/** What keeps a stack from compiling, in sentences. */
export function problemsOfStack(stack: StackDraft): string[] {
  if (stack.nodes.length === 0) return [EMPTY]
  const outcome = priceStack(stack)
  return outcome.ok ? [] : errorsOf(outcome.diagnostics)
}

/** The kept prices of a template; undefined when they are of another book or an older form. */
export function readPrices(row: { readonly prices: unknown; readonly price_book: string }): TemplatePrice[] | undefined {
  if (row.price_book !== PRICE_BOOK_DATE) return undefined
  const read = template.shape.prices.safeParse(row.prices)
  return read.success ? read.data : undefined
}

function priceOn(stack: StackDraft, cloud: StackDraft['cloud']): TemplatePrice {
  const none = (reason: string): TemplatePrice => ({ cloud, total_monthly: null, priced_lines: 0, total_lines: 0, reason })
  if (stack.nodes.length === 0) return none('It has no components yet.')
  // Without its module it would not be the same stack: a lower price would mean nothing.
  const missing = moduleMissing(stack, cloud)
  if (missing !== undefined) return none(missing)
  const { spec, lost } = cloud === stack.cloud ? { spec: stack, lost: [] } : moveStack(stack, cloud)
  if (spec.nodes.length === 0) return none(lost[0] ?? `Nothing of it can be built on ${CLOUDS[cloud].label}.`)
  const outcome = priceStack(spec)
  if (!outcome.ok) return none(reasonOf(errorsOf(outcome.diagnostics)))
  const { totalMonthly, pricedLines, lines } = outcome.priced.estimate
  const counts = { priced_lines: pricedLines, total_lines: lines.length }
  if (totalMonthly > COST_MAX) return { ...none('The estimate is above 1,000,000,000 USD a month: assume less use.'), ...counts }
  if (pricedLines === 0 && lines.length > 0) return { ...none('The price book has no price for anything in it.'), ...counts }
  return { cloud, total_monthly: cents(totalMonthly), ...counts, reason: null }
}

/** Why a custom component of a stack cannot be on a cloud; undefined when all of them can, and on the stack's own, where the compiler says it. */
function moduleMissing(stack: StackDraft, cloud: StackDraft['cloud']): string | undefined {
  if (cloud === stack.cloud) return undefined
  const find = componentsOf(stack)
  for (const { type } of stack.nodes) {
    const component = find(type)
    const lower = component?.module === undefined ? undefined : component.lower[cloud]
    if (lower !== undefined && !isSupported(lower)) return lower.unsupported
  }
  return undefined
}

function errorsOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
}

function reasonOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} And ${more.length} more.`
}
