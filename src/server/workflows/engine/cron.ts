// When a schedule comes: five fields of cron on the clock of a time zone.
// An hour that summer time skips or doubles does not skip or double what is to
// run at one time of the day.
import { CronExpressionParser, type CronExpression } from 'cron-parser'
import { message, type Message } from '#words/message.ts'
import type { Schedule } from '#domain/workflow/vocabulary.ts'

/** Numbers, stars and names. The library knows more, among it H, which is another time whenever it is read. */
const FIELD = /^(?:\*|\d+|[a-z]{3})(?:[-/,](?:\*|\d+|[a-z]{3}))*$/i

/** Why a schedule cannot be kept; undefined when it can. */
export function checkSchedule(schedule: Schedule): Message | undefined {
  const { cron, time_zone: zone } = schedule
  if (!isZone(zone))
    return zone === '' ? message('workflows.zone-missing') : message('workflows.zone-unknown', { zone })
  if (!isReadable(cron)) return message('workflows.cron-unreadable', { cron })
  // What comes after any time comes after all.
  return nextRun(schedule, new Date(0)) === undefined ? message('workflows.cron-never', { cron }) : undefined
}

/**
 * When a schedule comes for the first time after a moment; undefined for one that never comes. @throws Error for one
 * that {@link checkSchedule} refuses
 */
export function nextRun(schedule: Schedule, after: Date): Date | undefined {
  return fireTimes(schedule, after, undefined, 1)[0]
}

/**
 * When a schedule comes between two moments, the first of them excluded, oldest first.
 * @param to undefined for without an end
 * @param max times at most: a minute of an expression takes 0.1 ms
 */
export function fireTimes(schedule: Schedule, from: Date, to: Date | undefined, max: number): Date[] {
  const expression = parse(schedule, from)
  const times: Date[] = []
  while (expression && times.length < max) {
    const time = stepOf(expression)
    if (!time || (to && time > to)) break
    times.push(time)
  }
  return times
}

/** What the library says of a day that no month has, when it reads it and when it has looked for it. */
const NEVER = /^Invalid explicit day of month definition$|loop limit exceeded/

/** Undefined for what never comes. */
function parse({ cron, time_zone }: Schedule, from: Date): CronExpression | undefined {
  return unlessNever(() => CronExpressionParser.parse(cron, { tz: time_zone, currentDate: from }))
}

function stepOf(expression: CronExpression): Date | undefined {
  return unlessNever(() => expression.next().toDate())
}

function unlessNever<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && NEVER.test(error.message)) return undefined
    throw error
  }
}

function isReadable(cron: string): boolean {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5 || !fields.every((field) => FIELD.test(field))) return false
  try {
    parse({ cron, time_zone: 'UTC' }, new Date(0))
    return true
  } catch {
    return false
  }
}

/** Whether the clock of a zone is known. An offset such as +02:00 is none: it has no summer time. */
function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
