// How long the environment is needed, and when it ends.
import { clearest, readDurationWords } from './choices.ts'
import { daysUntilDate, daysUntilWords } from './ends.ts'
import { found, wordsOfAll, type Finding } from './findings.ts'
import type { Amount } from './ranges.ts'
import { hitsOf, wordsOf, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'
import { isTemporary, readDatedEnds, readSpans, type Span } from './span.ts'
import { fold } from './tokens.ts'
import { type CopilotAnswers, type CopilotField, type NoticeKind, type Words } from './understanding.ts'

const DURATIONS = ['Temporary', 'Long-term'] as const satisfies CopilotAnswers['duration'][]

/** Keeps a remark. */
export type Notify = (kind: NoticeKind, field: CopilotField | null, words: readonly Words[]) => void

/** How long it is needed, and the days of its life where the text says them. */
export function readDuration(
  reading: Reading,
  turns: Turns,
  {
    base,
    isEdit,
    today,
    notice,
  }: {
    readonly base: CopilotAnswers
    /** The base is what there was, and not the defaults. */
    readonly isEdit: boolean
    readonly today: string | undefined
    readonly notice: Notify
  },
): {
  readonly duration: Finding<CopilotAnswers['duration']>
  readonly lifetime: { readonly days: number; readonly words: readonly Words[] } | undefined
  readonly amounts: readonly Amount[]
} {
  const spans = readSpans(reading, turns, today)
  const dates = readDatedEnds(reading)
  const dated = dates.flatMap((end) => {
    const days = today === undefined ? undefined : daysUntilDate(wordsOf(reading, end).text, today)
    return days === undefined ? [] : [{ ...end, value: { days, lifetime: days }, weight: 3 }]
  })
  const ending = [
    ...(isEdit ? prolonged(reading, spans.mentions, base, notice) : spans.mentions),
    ...dated,
    ...readThisWeek(reading, turns, today),
  ]
  const mentions: Mention<CopilotAnswers['duration']>[] = [
    ...readDurationWords(reading, turns),
    ...ending.map((mention) => ({ ...mention, value: isTemporary(mention.value.days) ? DURATIONS[0] : DURATIONS[1] })),
  ]
  const ends = mentions.length > 0 ? [] : dates
  if (ends.length > 0)
    return {
      duration: {
        values: DURATIONS.toSorted((a, b) => Number(b === base.duration) - Number(a === base.duration)),
        words: wordsOfAll(reading, ends),
      },
      lifetime: undefined,
      amounts: spans.amounts,
    }
  const held = settle(reading, turns, mentions)
  const isTorn = held.some((one) => one.value === 'Temporary' && one.weight === 2) && held.some(isLasting)
  const duration = found(reading, isTorn ? held.filter((one) => one.weight === 2) : clearest(held))
  const [taken] = duration.values
  const settled = settle(reading, turns, ending)
  const last = settled.findLast(({ value }) => value.lifetime !== undefined) ?? settled.at(-1)
  if (taken === 'Long-term' && mentions.some((mention) => mention.value === 'Temporary' && !isTorn))
    notice('longer-than-temporary', 'duration', duration.words)
  else if (taken === 'Long-term' && last) notice('end-not-kept', 'duration', [wordsOf(reading, last)])
  if (taken === 'Temporary' && last && last.value.lifetime === undefined)
    notice('end-unknown', 'duration', [wordsOf(reading, last)])
  const days = taken === 'Temporary' ? last?.value.lifetime : undefined
  return {
    duration,
    lifetime: last && days !== undefined ? { days, words: [wordsOf(reading, last)] } : undefined,
    amounts: spans.amounts,
  }
}

/** "Two more weeks": counted from the end there was; without one there is nothing to prolong. */
function prolonged(
  reading: Reading,
  spans: readonly Mention<Span>[],
  base: CopilotAnswers,
  notice: Notify,
): readonly Mention<Span>[] {
  return spans.flatMap((span) => {
    const { lifetime } = span.value
    const isMore = [span.from - 1, span.from + 1, span.to, span.to + 1].some((at) =>
      LONGER.test(reading.tokens[at]?.text ?? ''),
    )
    if (lifetime === undefined || !isMore) return [span]
    if (base.duration === 'Long-term') {
      notice('end-not-kept', 'duration', [wordsOf(reading, span)])
      return []
    }
    const days = (base.lifetime_days ?? 0) + lifetime
    return [{ ...span, value: { days, lifetime: days } }]
  })
}
const LONGER =
  /^(?:longer|more|another|further|additional|mas|otr[oa]s?|plus|encore|supplementaires?|langer|mehr|noch|weitere[nrs]?|zusatzlich\w*)$/

/** "Only this week", "over the weekend": an end that the calendar knows. */
function readThisWeek(reading: Reading, turns: Turns, today: string | undefined): Mention<Span>[] {
  if (today === undefined) return []
  return hitsOf(reading, 'temporary').flatMap((hit) => {
    const words = wordsOf(reading, hit).text
    const isNamed = THIS_WEEK.test(fold(words)) && !turns.denied.has(hit)
    const days = isNamed ? daysUntilWords(words, today) : undefined
    return days === undefined ? [] : [{ value: { days, lifetime: days }, from: hit.from, to: hit.to, weight: 2 }]
  })
}

const THIS_WEEK =
  /(?:^| )(?:today|hoy|heute)|aujourd|(?:this|esta|este|cette|ce|dies\w*) (?:week|weekend|semana|fin de semana|semaine|week end|woche|wochenende)|weekend|fin de semana|week-end|wochenende/

/** "Forever" as clearly as "temporary". */
function isLasting(mention: Mention<CopilotAnswers['duration']>): boolean {
  return mention.value === 'Long-term' && mention.weight === 2
}
