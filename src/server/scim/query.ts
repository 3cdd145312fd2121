// What lists of SCIM are asked for: RFC 7644, section 3.4.2.
import { message } from '#words/message.ts'
import { refuse } from '../directory/refusals.ts'

/** Most that one page holds. */
export const COUNT_MAX = 200
const COUNT_DEFAULT = 100
/** Deeper into a list nobody pages. */
const START_MAX = 1_000_000

interface Paging {
  readonly offset: number
  readonly limit: number
}

/** Which part of a list; the first row has number 1. Numbers that are none count as not given. */
export function readPaging(query: Readonly<Record<string, string>>): Paging {
  const start = wholeNumber(query['startIndex']) ?? 1
  const given = wholeNumber(query['count']) ?? COUNT_DEFAULT
  return {
    offset: Math.min(Math.max(start, 1), START_MAX) - 1,
    limit: Math.min(Math.max(given, 0), COUNT_MAX),
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

const FILTER_MAX = 1000
/** Of a text with single spaces: with more of them, an attribute that may hold some would be tried in too many ways. */
const FILTER = /^([\w$.:[\]" -]+?) eq ("(?:[^"\\]|\\.)*")$/i
/** Around the comparison, and before it; what is between quotation marks stays as it is. */
const SPACES = /("(?:[^"\\]|\\.)*")|\s+/g

/**
 * A filter that compares one attribute with a text.
 * @param attributes what each attribute is called here, by its name in lower case
 * @throws Refused with 400 for any other filter
 */
export function readFilter<Name extends string>(
  text: string | undefined,
  attributes: Readonly<Record<string, Name>>,
): { readonly by: Name; readonly value: string } | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const plain = text
    .slice(0, FILTER_MAX + 1)
    .trim()
    .replaceAll(SPACES, (_, quoted?: string) => quoted ?? ' ')
  const [, attribute = '', quoted = '""'] = (text.length <= FILTER_MAX && FILTER.exec(plain)) || []
  const name = attribute.toLowerCase()
  const by = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  const value = parseText(quoted)
  if (by === undefined || value === undefined)
    throw refuse('invalidFilter', message('directory.bad-filter', { attributes: Object.keys(attributes) }))
  return { by, value }
}

function parseText(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** What of a resource is asked for: what is named alone, or all but that. Its id and schemas are always there. */
export function project(
  resource: Readonly<Record<string, unknown>>,
  { attributes, excludedAttributes }: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const named = (attributes ?? excludedAttributes ?? '')
    .split(',')
    .map((name) => (name.trim().toLowerCase().split(/[.[]/)[0] ?? '').trim())
    .filter((name) => name !== '')
  if (named.length === 0) return resource
  const isWanted = (name: string) => named.includes(name.toLowerCase()) === (attributes !== undefined)
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => name === 'id' || name === 'schemas' || isWanted(name)),
  )
}
