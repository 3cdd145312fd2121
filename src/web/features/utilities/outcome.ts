// What a tool makes of its input: a text, or what is wrong and where. The words
// stand in locales/<language>/utilities.ts.

/** What the output pane says. */
type Message = 'json' | 'encode' | 'base64' | 'yaml' | 'regexInput' | 'regexPattern' | 'stopped' | 'tooLong'

type JsonWhy =
  | 'endValue'
  | 'open'
  | 'bracket'
  | 'comma'
  | 'colon'
  | 'key'
  | 'value'
  | 'trailingComma'
  | 'quote'
  | 'singleQuote'
  | 'control'
  | 'escape'
  | 'number'
  | 'word'
  | 'comment'
  | 'extra'
  | 'deep'
  | 'long'
type EnvWhy = 'noObject' | 'keyName' | 'envValue'
type Base64Why = 'halfPair' | 'alphabet' | 'padding' | 'noPadding' | 'afterPadding' | 'length' | 'utf8' | 'utf8End'
type YamlWhy =
  | 'duplicateKey'
  | 'yamlIndent'
  | 'yamlTab'
  | 'yamlKey'
  | 'yamlMissing'
  | 'yamlScalar'
  | 'yamlEscape'
  | 'yamlTag'
  | 'yamlDirective'
  | 'yamlToken'
  | 'yamlAlias'
  | 'yamlAliases'
  | 'yamlMerge'
  | 'yamlKeyKind'
  | 'yamlNumber'
  | 'yamlDeep'
type RegexWhy = 'firstLine' | 'secondLine' | 'pattern' | 'late'
type OwnWhy = 'lateYaml' | 'failed' | 'inputLength'

export interface Problem {
  message: Message
  why: JsonWhy | EnvWhy | Base64Why | YamlWhy | RegexWhy | OwnWhy
  /** What the sentence names. */
  values?: Readonly<Record<string, string | number>>
  /** Where in the input, in UTF-16 units; absent where it is no one place. */
  at?: number
  /** The sentence itself says where. */
  isPlaceSaid?: boolean
}

/** Something that is worth knowing about an output that was made. */
export interface Note {
  kind: 'duplicate' | 'shellOnly' | 'carriageReturn' | 'documents' | 'tags'
  values: Readonly<Record<string, string | number>>
}

export type Outcome = { ok: true; text: string; notes?: readonly Note[] } | { ok: false; problem: Problem }

/** An outcome that is none. */
export function failed(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
