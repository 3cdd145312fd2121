// What a template costs on each cloud: the engine's own figures, kept with the
// price book by which they were computed.
import { CLOUDS, CLOUD_LIST } from '#engine/clouds/index.ts'
import { priceStack } from '#engine/compile/price.ts'
import { isSupported } from '#engine/components/component.ts'
import { moveStack } from '#engine/cost/compare.ts'
import { componentsOf } from '#engine/modules/component.ts'
import { priceBookId } from '#engine/prices/book.ts'
import type { Diagnostic } from '#engine/result.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { USD_MAX, cents } from '#domain/environment/cost.ts'
import { template, type Template } from '#contract/templates.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'

type TemplatePrice = Template['prices'][number]

/** As the table keeps it. */
export interface TemplatePrices {
  readonly prices: TemplatePrice[]
  readonly price_book: string
  /** USD a month on its own cloud. */
  readonly cost_monthly: number | null
  readonly problem_count: number
}

/** A sentence: its message, or English text where there is none. */
type Sentence = StoredMessage | string

/** Prices a stack on every cloud, its own first. */
export function priceTemplate(stack: StackDraft): TemplatePrices {
  const clouds = [stack.cloud, ...CLOUD_LIST.map(({ id }) => id).filter((id) => id !== stack.cloud)]
  const prices = clouds.map((cloud) => priceOn(stack, cloud))
  const own = prices[0]
  const isCompiled = own !== undefined && (own.reason === null || own.total_lines > 0)
  return {
    prices,
    price_book: priceBookId(),
    cost_monthly: own?.total_monthly ?? null,
    problem_count: isCompiled ? 0 : problemsOfStack(stack).length,
  }
}

/** What keeps a stack from compiling: the sentences of each problem. */
export function problemsOfStack(stack: StackDraft): Sentence[][] {
  if (stack.nodes.length === 0) return [[message('templates.empty')]]
  const outcome = priceStack(stack)
  return outcome.ok ? [] : errorsOf(outcome.diagnostics)
}

/** The kept prices of a template; undefined when they are of another book or an older form. */
export function readPrices(row: {
  readonly prices: unknown
  readonly price_book: string
}): TemplatePrice[] | undefined {
  if (row.price_book !== priceBookId()) return undefined
  const read = template.shape.prices.safeParse(row.prices)
  return read.success ? read.data : undefined
}

function priceOn(stack: StackDraft, cloud: StackDraft['cloud']): TemplatePrice {
  const none = (...reasons: readonly Sentence[]): TemplatePrice => ({
    cloud,
    total_monthly: null,
    priced_lines: 0,
    total_lines: 0,
    ...because(reasons),
  })
  if (stack.nodes.length === 0) return none(message('templates.no-components'))
  // Without its module it would not be the same stack: a lower price would mean nothing.
  const missing = moduleMissing(stack, cloud)
  if (missing !== undefined) return none(missing)
  const { spec, lost } = cloud === stack.cloud ? { spec: stack, lost: [] } : moveStack(stack, cloud)
  if (spec.nodes.length === 0)
    return none(lost[0] ?? message('templates.nothing-there', { cloud: CLOUDS[cloud].label }))
  const outcome = priceStack(spec)
  if (!outcome.ok) return none(...reasonOf(errorsOf(outcome.diagnostics)))
  const { totalMonthly, pricedLines, lines } = outcome.priced.estimate
  const counts = { priced_lines: pricedLines, total_lines: lines.length }
  if (totalMonthly > USD_MAX) return { ...none(message('templates.price-too-high')), ...counts }
  if (pricedLines === 0 && lines.length > 0) return { ...none(message('templates.nothing-priced')), ...counts }
  return { cloud, total_monthly: cents(totalMonthly), ...counts, reason: null }
}

/**
 * Why a custom component of a stack cannot be on a cloud; undefined when all of them can, and on the stack's own, where
 * the compiler says it.
 */
function moduleMissing(stack: StackDraft, cloud: StackDraft['cloud']): StoredMessage | undefined {
  if (cloud === stack.cloud) return undefined
  const find = componentsOf(stack)
  for (const { type } of stack.nodes) {
    const component = find(type)
    const lower = component?.module === undefined ? undefined : component.lower[cloud]
    if (lower !== undefined && !isSupported(lower)) return lower.unsupported
  }
  return undefined
}

function errorsOf(diagnostics: readonly Diagnostic[]): Sentence[][] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message: text, messages }) => messages ?? [text])
}

/** The first problem, and how many more there are. */
function reasonOf([first = [], ...more]: readonly Sentence[][]): Sentence[] {
  return more.length === 0 ? first : [...first, message('templates.more-problems', { count: more.length })]
}

/** Why there is no price: in English, and for other languages where all of it has messages. */
function because(reasons: readonly Sentence[]): Pick<TemplatePrice, 'reason' | 'messages'> {
  const messages = reasons.filter((one) => typeof one !== 'string')
  return {
    reason: reasons.map((one) => (typeof one === 'string' ? one : inEnglish(one))).join(' '),
    ...(messages.length === reasons.length && { messages }),
  }
}
