// Compares what the parser understands with what the measured prompts expect.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePrompt } from '#engine/copilot/parse.ts'
import {
  COPILOT_DEFAULTS,
  COPILOT_FIELDS,
  type CopilotAnswers,
  type CopilotField,
  type CopilotQuestion,
  type Intent,
  type Understanding,
} from '#engine/copilot/understanding.ts'

type Expected = Pick<CopilotAnswers, CopilotField>

/** A sentence as bench/copilot/README.md describes it. */
export interface MeasuredPrompt {
  readonly id: string
  readonly language: string
  readonly kind: string
  readonly text: string
  readonly before?: CopilotAnswers
  readonly expected: Expected
  readonly ask: readonly CopilotField[]
  /** Only of the sets of everyday use. */
  readonly everyday: Everyday | undefined
}

interface Everyday {
  readonly named: readonly string[]
  readonly components: Readonly<Partial<Record<'only' | 'add' | 'remove', readonly string[]>>>
  readonly sizes: Readonly<Record<string, unknown>>
  readonly days: number | null
  readonly today: string | undefined
  readonly open: readonly Pick<CopilotQuestion, 'field' | 'candidates'>[]
  readonly intent: Intent | 'describe'
  readonly isCheapest: boolean
}

type Stored = Omit<MeasuredPrompt, 'before' | 'expected' | 'ask' | 'everyday'> & {
  readonly before?: Expected
  readonly expected: Partial<Expected>
  readonly ask?: readonly CopilotField[]
  readonly cheapest?: boolean
} & Partial<Omit<Everyday, 'isCheapest'>>

/** What is scored besides the eight fields. */
export const EVERYDAY_ITEMS = ['components', 'sizes', 'lifetime', 'intent', 'named'] as const
type Item = CopilotField | (typeof EVERYDAY_ITEMS)[number]

/** How one field of one prompt was understood. */
export interface Scored {
  readonly prompt: MeasuredPrompt
  readonly field: Item
  readonly isRight: boolean
  /** Whether the guide wants a question, and whether there was one. */
  readonly isAskExpected: boolean
  readonly isAsked: boolean
  /** Whether something else is expected than what is taken where nothing is said. */
  readonly isSaid: boolean
  readonly value: string
  readonly expected: string
}

/** The prompts of a part, 1 to 7. The parts from the fourth on are of everyday use. */
export function readPrompts(part: number): readonly MeasuredPrompt[] {
  const file = join(import.meta.dirname, `../../bench/copilot/prompts/part-${part}.json`)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as readonly Stored[]
  return stored.map(({ before: given, expected, ask = [], ...one }) => {
    const before = given && { ...COPILOT_DEFAULTS, ...given }
    const { named = [], components = {}, sizes = {}, days = null, today, open = [], intent = 'describe' } = one
    const everyday = { named, components, sizes, days, today, open, intent, isCheapest: one.cheapest === true }
    return {
      id: one.id,
      language: one.language,
      kind: one.kind,
      text: one.text,
      ...(before && { before }),
      expected: { ...(before ?? COPILOT_DEFAULTS), ...expected },
      ask,
      everyday: part > 3 ? everyday : undefined,
    }
  })
}

/**
 * Every field of every prompt. A field that is to be asked about is right when it
 * is asked about; any other is right with the expected value and no question.
 */
export function scorePrompts(prompts: readonly MeasuredPrompt[]): Scored[] {
  return prompts.flatMap((prompt) => {
    const { everyday } = prompt
    const understood = parsePrompt(prompt.text, prompt.before, {
      ...(everyday?.today !== undefined && { today: everyday.today }),
      ...(everyday && { open: everyday.open }),
    })
    const unsaid = prompt.before ?? COPILOT_DEFAULTS
    const fields = COPILOT_FIELDS.filter(
      (field) => !(everyday?.isCheapest === true && (field === 'cloud_provider' || field === 'region')),
    ).map((field): Scored => {
      const isAskExpected = prompt.ask.includes(field)
      const isAsked = understood.questions.some((question) => question.field === field)
      const value = understood.answers[field]
      return {
        prompt,
        field,
        isRight: isAskExpected ? isAsked : !isAsked && value === prompt.expected[field],
        isAskExpected,
        isAsked,
        isSaid: isAskExpected || prompt.expected[field] !== unsaid[field],
        value: isAsked ? 'asked' : String(value),
        expected: isAskExpected ? 'a question' : String(prompt.expected[field]),
      }
    })
    return everyday ? [...fields, ...scoreEveryday(prompt, everyday, understood)] : fields
  })
}

function scoreEveryday(prompt: MeasuredPrompt, everyday: Everyday, understood: Understanding): Scored[] {
  const { answers, intent, cheapest } = understood
  const item = (field: Item, value: string, expected: string, isSaid: boolean): Scored => ({
    prompt,
    field,
    isRight: value === expected,
    isAskExpected: false,
    isAsked: false,
    isSaid,
    value,
    expected,
  })
  const list = (types: readonly string[] = []): string => types.toSorted().join('+')
  const { only, add, remove } = everyday.components
  const { base, added, removed, sizes } = answers.parts ?? { base: 'use-case', added: [], removed: [], sizes: [] }
  const partsOf = (isNamed: boolean, more: string, less: string): string =>
    isNamed ? `only ${more}` : `add ${more}, remove ${less}`
  const intentOf = (one: string, isCheapest: boolean): string =>
    `${one === 'answer' ? 'describe' : one}${isCheapest ? ', cheapest' : ''}`
  return [
    item(
      'components',
      partsOf(base === 'named', list(added), list(removed)),
      partsOf(only !== undefined, list(only ?? add), list(remove)),
      Object.keys(everyday.components).length > 0,
    ),
    item(
      'sizes',
      list(sizes.map((size) => `${size.component}.${size.setting}=${size.value}`)),
      list(Object.entries(everyday.sizes).map(([name, value]) => `${name}=${String(value)}`)),
      Object.keys(everyday.sizes).length > 0,
    ),
    item('lifetime', String(answers.lifetime_days), String(everyday.days), everyday.days !== null),
    item(
      'intent',
      intentOf(intent, cheapest !== null),
      intentOf(everyday.intent, everyday.isCheapest),
      everyday.intent !== 'describe',
    ),
    ...everyday.named.map((words) =>
      item('named', isShown(words, prompt, understood) ? words : 'silence', words, true),
    ),
  ]
}

/** Whether words of the text stand behind something that is shown: an answer, a component, a question, a remark. */
function isShown(words: string, { text }: MeasuredPrompt, understood: Understanding): boolean {
  const start = text.indexOf(words)
  const end = start + words.length
  const { fields, components, sizes, questions, notices, lifetime, cheapest } = understood
  const shown = [...fields, ...components, ...sizes, ...questions, ...notices].flatMap((one) => one.words)
  const all = [...shown, ...lifetime, ...(cheapest?.words ?? [])]
  return all.some((one) => one.start < end && one.end > start)
}
