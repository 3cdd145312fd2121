// Which values a rule allows.
import type { NameRule, ValueRule } from '../schemas/provider-schema.ts'
import { MODULE_PATH_MARK, type KnownValue } from './constants.ts'

/** How many of the allowed values a message lists. */
const SHOWN_MAX = 24
/** A provider that allows longer names than this does not limit them in practice. */
const NAME_LIMIT_MAX = 300
/** Shorter names are not checked for the characters they have. */
const NAME_LENGTH_MIN = 3

/** Why a rule does not allow a value; undefined when it does. */
export function findBreach(value: KnownValue['value'], rule: ValueRule): string | undefined {
  const text = String(value)
  if (text.includes(MODULE_PATH_MARK)) return undefined
  return (
    enumBreach(value, rule) ??
    rangeBreach(value, rule) ??
    patternBreach(value, rule) ??
    (rule.name && nameBreach(text, rule.name))
  )
}

function enumBreach(value: KnownValue['value'], { enum: allowed, ci: ignoresCase }: ValueRule): string | undefined {
  if (!allowed) return undefined
  const text = String(value)
  const isAllowed = allowed.some((one) => {
    const other = String(one)
    return other === text || (ignoresCase === true && other.toLowerCase() === text.toLowerCase())
  })
  if (isAllowed) return undefined
  const shown = allowed.length > SHOWN_MAX ? [...allowed.slice(0, SHOWN_MAX), '...'] : allowed
  return `${JSON.stringify(value)} is not allowed; use one of ${shown.join(', ')}`
}

function rangeBreach(value: KnownValue['value'], { range }: ValueRule): string | undefined {
  if (!range || value === '') return undefined
  const number = Number(value)
  const [least, most] = range
  if (Number.isNaN(number) || (number >= least && (most === null || number <= most))) return undefined
  return `${JSON.stringify(value)} is outside ${least}${most === null ? ' and up' : ` to ${most}`}`
}

const patterns = new Map<string, RegExp | undefined>()

function patternBreach(value: KnownValue['value'], { re: source }: ValueRule): string | undefined {
  if (!source) return undefined
  if (!patterns.has(source)) patterns.set(source, readPattern(source))
  const pattern = patterns.get(source)
  return !pattern || pattern.test(String(value)) ? undefined : `${JSON.stringify(value)} does not match ${source}`
}

/** A regular expression of Go; undefined for one that JavaScript does not understand. */
function readPattern(source: string): RegExp | undefined {
  const flags = source.includes('(?i)') ? 'iu' : 'u'
  try {
    return new RegExp(
      source
        .replaceAll('(?i)', '')
        .replaceAll(String.raw`\z`, '$')
        .replaceAll(String.raw`\A`, '^'),
      flags,
    )
  } catch {
    return undefined
  }
}

/** Characters that a name rule can allow: how a pattern and how a message writes them. */
const CHARACTERS: ReadonlyMap<string, readonly [pattern: string, description: string]> = new Map([
  ['A', ['A-Z', 'uppercase letters']],
  ['-', [String.raw`\-`, 'dashes']],
  ['_', ['_', 'underscores']],
  ['.', ['.', 'dots']],
  ['0', ['0-9', 'digits']],
  ['/', ['/', 'slashes']],
  [' ', [' ', 'spaces']],
])

/** Only names of letters, digits and the characters above are checked for where these can stand. */
function nameBreach(name: string, { min, max, chars = '', start = '', end = '', dbl }: NameRule): string | undefined {
  if (min && name.length < min) return `"${name}" is too short: at least ${min} characters`
  if (max && max < NAME_LIMIT_MAX && name.length > max)
    return `"${name}" is too long: ${name.length} characters, at most ${max}`
  if (name.length < NAME_LENGTH_MIN || !/^[a-zA-Z0-9\-_./ ]*$/.test(name)) return undefined
  if (!new RegExp(`^${characterClass(chars + start + end)}*$`).test(name))
    return `"${name}" may hold only ${characterText(chars)}`
  if (!new RegExp(`^${characterClass(start)}`).test(name)) return `"${name}" must start with ${characterText(start)}`
  if (!new RegExp(`${characterClass(end)}$`).test(name)) return `"${name}" must end with ${characterText(end)}`
  return !dbl && chars.includes('-') && name.includes('--') ? `"${name}" must not hold "--"` : undefined
}

function characterClass(characters: string): string {
  return `[a-z${Array.from(characters, (one) => CHARACTERS.get(one)?.[0] ?? '').join('')}]`
}

function characterText(characters: string): string {
  return ['lowercase letters', ...Array.from(characters, (one) => CHARACTERS.get(one)?.[1] ?? '')].join(', ')
}
