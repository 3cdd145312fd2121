// The only place where text of people becomes literal text of Terraform, which reads no code in it.

/** The name of an entry of an object, quoted where it is no identifier. */
export function printKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? key : quote(key).replace(NOT_ONE_COLUMN, escapeCodePoint)
}

/**
 * What may not take exactly one column in the eyes of every version of Unicode: all but ASCII and the plain letters of
 * Latin, Greek, Cyrillic, kana and Han. In keys it is escaped, so that alignment never depends on it.
 */
const NOT_ONE_COLUMN =
  /[^ -~\u00a1-\u00ac\u00ae-\u024f\u0391-\u03c9\u0400-\u0481\u048a-\u04ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5]/gu

function escapeCodePoint(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** A literal string. */
export function quote(text: string): string {
  return `"${escapeQuoted(text)}"`
}

/** `${` and `%{` would start a template: the mark is doubled, as the language asks. */
export function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, (mark) => mark + mark)
}

/** Nothing to escape: nearly all strings of a stack. */
const PLAIN = /^[A-Za-z0-9 ._/:,;*@=()<>+'[\]-]*$/
const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Quoted strings: backslash, quote, control characters and lone surrogates, then template marks. */
export function escapeQuoted(text: string): string {
  if (PLAIN.test(text)) return text
  const escaped = text.toWellFormed().replace(/[\\"\u0000-\u001f\u007f\u2028\u2029]/g, (char) => {
    return SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return escapeTemplate(escaped)
}
