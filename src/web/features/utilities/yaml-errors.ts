// What the YAML reader calls a problem, in the page's own sentences.
import type { ErrorCode } from 'yaml'
import type { Problem } from './outcome.ts'

/** A row for each problem of the reader; tsc -b lists what a new version of it adds. */
export const YAML_WHY = {
  ALIAS_PROPS: 'yamlAlias',
  BAD_ALIAS: 'yamlAlias',
  BAD_COLLECTION_TYPE: 'yamlTag',
  BAD_DIRECTIVE: 'yamlDirective',
  BAD_DQ_ESCAPE: 'yamlEscape',
  BAD_INDENT: 'yamlIndent',
  BAD_PROP_ORDER: 'yamlToken',
  BAD_SCALAR_START: 'yamlScalar',
  BLOCK_AS_IMPLICIT_KEY: 'yamlKey',
  BLOCK_IN_FLOW: 'yamlToken',
  DUPLICATE_KEY: 'duplicateKey',
  IMPOSSIBLE: 'yamlToken',
  KEY_OVER_1024_CHARS: 'yamlKey',
  MISSING_CHAR: 'yamlMissing',
  MULTILINE_IMPLICIT_KEY: 'yamlKey',
  MULTIPLE_ANCHORS: 'yamlToken',
  MULTIPLE_DOCS: 'yamlToken',
  MULTIPLE_TAGS: 'yamlTag',
  NON_STRING_KEY: 'yamlKeyKind',
  RESOURCE_EXHAUSTION: 'yamlDeep',
  TAB_AS_INDENT: 'yamlTab',
  TAG_RESOLVE_FAILED: 'yamlTag',
  UNEXPECTED_TOKEN: 'yamlToken',
} as const satisfies Record<ErrorCode, Problem['why']>
