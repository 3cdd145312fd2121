// Colours of outputs, one expression per line.
import { highlightBy, type Token } from '../../lib/highlight.ts'

const JSON_LINE =
  /(?<keyword>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g
const ENV_LINE = /(?<keyword>^[A-Z_][A-Z0-9_]*(?==))|(?<string>(?<==).+$)/g

/** The coloured parts of one line of JSON. */
export function highlightJson(line: string): Token[] {
  return highlightBy(JSON_LINE, line)
}

/** The coloured parts of one line of an environment file. */
export function highlightEnv(line: string): Token[] {
  return highlightBy(ENV_LINE, line)
}
