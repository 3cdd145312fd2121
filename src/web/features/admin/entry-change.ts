// What an entry of the audit log says that changed.
import type { AuditEntry } from '#contract/audit.ts'

/** A value as JSON has it. */
type Json = unknown

/** One field of an entry; undefined where it was not there. */
export interface FieldChange {
  field: string
  before: Json
  after: Json
}

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that an entry tells of, each with what it was and is, those that did not change left out. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

/** The words for values that are no texts. */
interface Nouns {
  readonly nothing: string
  readonly yes: string
  readonly no: string
}

/** A value in a sentence: texts without quotes, records as JSON. */
export function valueText(value: Json, nouns: Nouns): string {
  const { nothing, yes, no } = nouns
  if (value === undefined || value === null || value === '') return nothing
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map((one) => valueText(one, nouns)).join(', ')
  if (typeof value === 'boolean') return value ? yes : no
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A line of a pane. */
interface PaneLine {
  text: string
  isChanged: boolean
}

/** One side of an entry as indented JSON, with the lines of the fields that differ on the other side. */
export function paneLines(side: Json, other: Json): PaneLine[] {
  if (!isRecord(side))
    return JSON.stringify(side, null, 2)
      .split('\n')
      .map((text) => ({ text, isChanged: side !== null }))
  const fields = Object.entries(side)
  const lines = fields.flatMap(([field, value], index) => {
    const isChanged = JSON.stringify(value) !== JSON.stringify(isRecord(other) ? other[field] : undefined)
    const comma = index < fields.length - 1 ? ',' : ''
    return `${JSON.stringify({ [field]: value }, null, 2)
      .split('\n')
      .slice(1, -1)
      .join('\n')}${comma}`
      .split('\n')
      .map((text) => ({ text, isChanged }))
  })
  return [{ text: '{', isChanged: false }, ...lines, { text: '}', isChanged: false }]
}
