// A workflow as one sentence, in the language of the page.
import type { Say } from '../../locales/texts.ts'
import { FIELDS, type Condition, type Schedule, type WorkflowRules } from '#domain/workflow/vocabulary.ts'
import { PEOPLE_TARGETS } from '#domain/workflow/people.ts'
import type { ActionField } from '#domain/workflow/actions/fields.ts'
import { getAction, phraseOf, type Action } from '#domain/workflow/actions/index.ts'
import { dayName, parseRhythm, timeName } from './cron-presets.ts'
import { fill, gaps, joinParts, plainText, type Part } from './parts.ts'

/** What the words of a sentence come from. */
export interface Words {
  readonly t: Say<'workflows', 'common'>
  readonly language: string
  readonly usd: (amount: number) => string
  /** A label of an answer, such as Production, in the language of the page. */
  readonly label: (field: Condition['field'], label: string) => string
  /** A cron expression in words; undefined while they are not loaded, and for what is no expression. */
  readonly cron: (expression: string) => string | undefined
}

/** What a workflow does when, and under which conditions. */
export type Rules = Omit<WorkflowRules, 'name'>

/** When a schedule falls due, such as "Every weekday at 19:00". */
export function scheduleText({ cron }: Pick<Schedule, 'cron'>, { t, language, cron: inWords }: Words): string {
  const rhythm = parseRhythm(cron)
  if (rhythm.kind === 'custom') return inWords(cron) ?? t('schedule.custom', { cron })
  if (rhythm.kind === 'hourly') return t('schedule.hourly')
  const time = timeName(language, rhythm.time)
  return rhythm.kind === 'weekly'
    ? t('schedule.weekly', { day: dayName(language, rhythm.day), time })
    : t(`schedule.${rhythm.kind}`, { time })
}

const SHARE = /^\s*([\d.]+)\s*%\s*$/

/** The value of a condition as it reads in a sentence: $500, 80% of the budget, Production. */
export function valueText(field: Condition['field'], value: string, { t, language, usd, label }: Words): string {
  const share = field === 'cost' ? SHARE.exec(value)?.[1] : undefined
  if (value.trim() === '') return t('sentence.missing')
  if (share !== undefined)
    return t('sentence.share', {
      value: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
        Number(share) / 100,
      ),
    })
  if (FIELDS[field].kind === 'number' && Number.isFinite(Number(value)))
    return field === 'cost' ? usd(Number(value)) : new Intl.NumberFormat(language).format(Number(value))
  return label(field, value)
}

/** When a workflow starts. */
export function whenParts(rules: Rules, words: Words): Part[] {
  const { t } = words
  if (rules.trigger === 'on-schedule') {
    const schedule = rules.schedule ? scheduleText(rules.schedule, words) : t('sentence.missing')
    const zone = rules.schedule?.time_zone ?? t('sentence.missing')
    return [
      { text: schedule, isStrong: true },
      { text: ` (${zone})`, isStrong: false },
    ]
  }
  if (rules.trigger === 'on-resource-limit') {
    const limit =
      rules.resource_limit === null
        ? t('sentence.missing')
        : new Intl.NumberFormat(words.language).format(rules.resource_limit)
    return fill(t('sentence.when.on-resource-limit', gaps('limit')), { limit })
  }
  // Without a condition on cost it is the budget that is watched.
  const isBudget = rules.trigger === 'on-cost-threshold' && !rules.conditions.some(({ field }) => field === 'cost')
  return fill(t(isBudget ? 'sentence.when.budget' : `sentence.when.${rules.trigger}`), {})
}

/** One condition, such as "cost is greater than $500". */
export function conditionParts({ field, operator, value }: Condition, words: Words): Part[] {
  const template = words.t(`sentence.condition.${operator}`, gaps('field', 'value'))
  return fill(template, { field: words.t(`fields.${field}`), value: valueText(field, value, words) })
}

const isGroup = (target: string): target is (typeof PEOPLE_TARGETS)[number] =>
  PEOPLE_TARGETS.some((one) => one === target)

/** Whom a target means. */
function peopleText(target: string, { t, language }: Words): string {
  const named = target.split(',').flatMap((one) => one.trim() || [])
  if (named.length === 0) return t('sentence.missing')
  return plainText(
    joinParts(
      language,
      named.map((one) => [{ text: isGroup(one) ? t(`people.${one}`) : one, isStrong: false }]),
    ),
  )
}

/** The host of an address: the rest may hold a secret. */
function hostOf(address: string, words: Words): string {
  return URL.canParse(address) ? new URL(address).host : address.trim() === '' ? words.t('sentence.missing') : address
}

/** What is in a field of an action; three dots where nothing does yet. */
function fieldText(field: ActionField | undefined, text: string, words: Words): string {
  if (field?.kind === 'people') return peopleText(text, words)
  if (field?.kind === 'url') return hostOf(text, words)
  return text
}

function bareAction(action: Action, words: Words): Part[] {
  const { target, value } = getAction(action.type)
  const named = fieldText(target, action.target, words)
  return fill(words.t(`sentence.action.${phraseOf(action)}`, gaps('target', 'value')), {
    target: named === '' ? words.t('sentence.missing') : named,
    value: fieldText(value, action.value, words),
  })
}

/** One action, such as "notify the owner", with its note or message. */
export function actionParts(action: Action, words: Words): Part[] {
  const parts = bareAction(action, words)
  if (getAction(action.type).value?.kind !== 'note' || action.value.trim() === '') return parts
  return fill(words.t('sentence.note', gaps('action', 'note')), { action: parts, note: action.value.trim() })
}

/**
 * A workflow as a sentence: "When a deployment starts, if cost is greater than $500, then request approval from the
 * owners of the project."
 */
export function sentenceOf(rules: Rules, words: Words): Part[] {
  const { t, language } = words
  const when = whenParts(rules, words)
  const conditions = joinParts(
    language,
    rules.conditions.map((condition) => conditionParts(condition, words)),
  )
  const actions = joinParts(
    language,
    rules.actions.length === 0
      ? [fill(t('sentence.nothing'), {})]
      : rules.actions.map((action) => actionParts(action, words)),
  )
  const isAlways = conditions.length === 0
  return fill(t(isAlways ? 'sentence.always' : 'sentence.whole', gaps('when', 'conditions', 'actions')), {
    when,
    conditions,
    actions,
  })
}
