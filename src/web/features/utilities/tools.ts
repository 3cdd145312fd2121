// The tools in their order, and what each keeps while the page is open.

export const TOOL_IDS = [
  'json-formatter',
  'environment-generator',
  'password-generator',
  'base64',
  'yaml-converter',
  'regex-tester',
] as const
export type ToolId = (typeof TOOL_IDS)[number]

/** Tools that make their output from a text. */
export type TextToolId = Exclude<ToolId, 'password-generator'>

/** What the tools are set to. */
export interface Options {
  indent: '2' | '4' | 'compact'
  isSorted: boolean
  base64: 'encode' | 'decode'
  yaml: 'to-json' | 'to-yaml'
}

export const DEFAULT_OPTIONS: Options = { indent: '2', isSorted: false, base64: 'encode', yaml: 'to-json' }

/** The name of every downloaded output. */
export const OUTPUT_FILE = 'output.txt'

/** Longest input that is worked on, in UTF-16 units: a browser stays usable with it. */
export const MAX_INPUT = 5_000_000

/** What the tool of the address is; the first one where the address names none. */
export function toolOf(given: string | null): ToolId {
  return TOOL_IDS.find((id) => id === given) ?? 'json-formatter'
}
