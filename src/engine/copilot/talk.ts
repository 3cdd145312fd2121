// What a text is that describes nothing: a greeting, a question about the copilot, an order to the chat,
// or the answer to what was asked before.
import { CHEAPER, HELLO, HELP, LAST, PLACES, POLITE, PRICE, START_OVER, UNDO, YES } from './lexicon/talk.ts'
import { readAmounts } from './numbers.ts'
import { fold, tokenize } from './tokens.ts'
import {
  COPILOT_FIELDS,
  type CheapestWish,
  type CopilotAnswers,
  type CopilotField,
  type CopilotQuestion,
  type Intent,
  type UnderstoodField,
  type Words,
} from './understanding.ts'

/** A question that was open when a text was written. */
export type OpenQuestion = Pick<CopilotQuestion, 'field' | 'candidates'>

/** Longer texts are no answer, greeting or order to the chat. */
const LONGEST = 120
/** An answer in figures has so many words at most. */
const LONGEST_FIGURE = 4

/** In lower case, without accents, marks and what is merely polite. */
function plain(text: string): string {
  const words = fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const bare = words.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim()
  return bare === '' ? words.trim() : bare
}

/**
 * What a text is when it describes nothing; undefined for a description.
 * @param isAfter something was described before, of which a price can be asked
 */
export function intentOf(text: string, isAfter = false): Intent | undefined {
  if (isAfter && PRICE.test(plain(text))) return 'price'
  if (text.length > LONGEST) return undefined
  const words = plain(text)
  if (HELLO.test(words)) return 'hello'
  if (HELP.test(words)) return 'help'
  if (UNDO.test(words)) return 'undo'
  return START_OVER.test(words) ? 'start-over' : undefined
}

/** What an answer says. */
interface Answer {
  readonly answers: CopilotAnswers
  readonly fields: readonly UnderstoodField[]
  readonly questions: readonly CopilotQuestion[]
  readonly cheapest: CheapestWish | null
}

/** Takes a text as the answer to the first of the open questions; undefined where it is none. */
export function answerTo(text: string, before: CopilotAnswers, open: readonly OpenQuestion[]): Answer | undefined {
  const [question] = open
  if (!question || text.length > LONGEST) return undefined
  const said = plain(text)
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const words: Words[] = [{ start, end, text: text.slice(start, end) }]
  const { field, candidates } = question
  // The regions that were asked about go with the clouds.
  const together = open.filter((one) => one === question || (field === 'cloud_provider' && one.field === 'region'))
  const left = open.filter((one) => !together.includes(one)).map((one) => ({ ...one, words: [] }))
  if (CHEAPER.test(said) && candidates.length > 1)
    return { answers: before, fields: fieldsOf([], words), questions: left, cheapest: { field, candidates, words } }
  const place = placeOf(said, candidates.length)
  const values =
    place === undefined
      ? figureFor(text, question, before)
      : together.flatMap((one) => {
          const value = one.candidates[place]
          return value === undefined ? [] : [{ field: one.field, value }]
        })
  if (values.length === 0) return undefined
  const answers = values.reduce<CopilotAnswers>((all, { field: one, value }) => ({ ...all, [one]: value }), before)
  const fields = values.map((one) => one.field)
  return { answers: endOf(answers), fields: fieldsOf(fields, words), questions: left, cheapest: null }
}

/** Long-term has no end. */
function endOf(answers: CopilotAnswers): CopilotAnswers {
  return answers.duration === 'Temporary' ? answers : { ...answers, lifetime_days: null }
}

function fieldsOf(said: readonly CopilotField[], words: readonly Words[]): UnderstoodField[] {
  return COPILOT_FIELDS.map((field) =>
    said.includes(field) ? { field, source: 'said', words } : { field, source: 'kept', words: [] },
  )
}

function placeOf(said: string, count: number): number | undefined {
  const place = LAST.test(said) ? count - 1 : PLACES.findIndex((one) => one.test(said))
  if (place >= 0 && place < count) return place
  return count === 1 && YES.test(said) ? 0 : undefined
}

/** "6" where it was asked how many people. */
function figureFor(
  text: string,
  { field }: OpenQuestion,
  before: CopilotAnswers,
): { readonly field: CopilotField; readonly value: number }[] {
  if (field !== 'team_size' && field !== 'budget_limit') return []
  const tokens = tokenize(text)
  const [amount, another] = readAmounts(tokens)
  const isPlain = tokens.every(({ kind, text: one }) => kind !== 'mark' || /[$.!]/.test(one))
  if (!amount || another || !isPlain || tokens.length > LONGEST_FIGURE || amount.value <= 0 || amount.isNegative)
    return []
  const value = field === 'team_size' ? Math.min(100, Math.ceil(amount.value)) : amount.value
  return value === before[field] || value > 0 ? [{ field, value }] : []
}
