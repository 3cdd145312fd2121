// Checks one module: its declarations, every block against the schemas, and
// every expression for references and types.
import { Reporter } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { Block } from '#engine/terraform/syntax/nodes.ts'
import type { Schemas } from '../schemas/schemas.ts'
import { suggest } from '../suggestions.ts'
import type { ModuleCheck } from './context.ts'
import { collectDeclarations } from './declarations.ts'
import { typeOfExpression } from './expressions.ts'
import { checkCycles, checkUnused } from './graph.ts'
import { checkModuleCall } from './module-calls.ts'
import type { Module } from './module.ts'
import { checkLocals, checkOutput, checkVariable } from './named-values.ts'
import { Providers } from './providers.ts'
import { checkObject } from './resources.ts'
import { checkProvider, checkSettings } from './settings.ts'
import { checkAssertion, checkCheck, checkImport, checkMoved, checkRemoved } from './state-blocks.ts'
import { checkValue } from './values.ts'

/** What a module is checked with. */
export interface ModuleInput {
  readonly module: Module
  /** All modules that were given, by their folder. */
  readonly modules: ReadonlyMap<string, Module>
  readonly schemas: Schemas
  /** Which of the stored versions that a constraint admits is taken, from 0 for the newest. */
  readonly round: number
  /** Notes the version that was taken of each provider. */
  readonly versions: Map<string, string>
  readonly hasRules: boolean
  readonly assets: ReadonlySet<string> | undefined
}

/** Checks a module. */
export function checkOneModule(input: ModuleInput): Finding[] {
  const { module, modules, schemas, round, versions, hasRules, assets } = input
  const report = new Reporter()
  const declared = collectDeclarations(module, report)
  const { required } = declared
  const check: ModuleCheck = {
    module,
    modules,
    report,
    declared,
    providers: new Providers({ schemas, report, module, root: modules.get(''), required, round, versions }),
    functions: schemas.functions,
    hasRules,
    assets,
    used: new Set(),
    types: { variables: new Map(), locals: new Map() },
    typeOf: (expression, scope) => typeOfExpression(check, expression, scope),
    checkValue: (expression, wanted, scope, target) => checkValue(check, expression, { wanted, scope, target }),
  }
  for (const { path, body } of module.files) {
    report.file = path
    for (const { name, line } of body.attributes)
      report.error('top-level', line, '', `unsupported argument "${name}" at the top level of a file`)
    for (const block of body.blocks) checkTopLevel(check, block)
  }
  checkCycles(check)
  checkUnused(check)
  return report.findings
}

interface BlockKind {
  readonly labels: 0 | 1 | 2
  readonly check: (check: ModuleCheck, block: Block, name: string) => void
}

const KINDS: ReadonlyMap<string, BlockKind> = new Map<string, BlockKind>([
  ['terraform', { labels: 0, check: checkSettings }],
  ['provider', { labels: 1, check: checkProvider }],
  ['variable', { labels: 1, check: checkVariable }],
  ['locals', { labels: 0, check: checkLocals }],
  ['output', { labels: 1, check: checkOutput }],
  ['module', { labels: 1, check: checkModuleCall }],
  ['resource', { labels: 2, check: (check, block) => checkObject(check, block, 'resource') }],
  ['data', { labels: 2, check: (check, block) => checkObject(check, block, 'data') }],
  ['ephemeral', { labels: 2, check: (check, block) => checkObject(check, block, 'ephemeral') }],
  ['moved', { labels: 0, check: checkMoved }],
  ['import', { labels: 0, check: checkImport }],
  ['removed', { labels: 0, check: checkRemoved }],
  ['check', { labels: 1, check: checkCheckBlock }],
])

const NAME = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u

/** Names that mean something else in the call of a module. */
const RESERVED_VARIABLES: ReadonlySet<string> = new Set([
  'source',
  'version',
  'providers',
  'count',
  'for_each',
  'lifecycle',
  'depends_on',
  'locals',
])

function checkTopLevel(check: ModuleCheck, block: Block): void {
  const { report } = check
  const { type, labels, line } = block
  const kind = KINDS.get(type)
  if (!kind)
    return report.error('unknown-block', line, type, `unsupported block type "${type}"${suggest(type, KINDS.keys())}`)
  if (labels.length !== kind.labels) {
    const wanted = `${kind.labels} label${kind.labels === 1 ? '' : 's'}`
    return report.error('labels', line, type, `a ${type} block takes ${wanted}, found ${labels.length}`)
  }
  const [name = ''] = labels
  for (const label of labels) {
    const rule = 'use letters, digits, underscores and dashes, not starting with a digit or dash'
    if (!NAME.test(label)) report.error('name', line, type, `invalid name "${label}": ${rule}`)
  }
  if (type === 'variable' && RESERVED_VARIABLES.has(name))
    report.error('name', line, `variable.${name}`, `the variable name "${name}" is reserved`)
  kind.check(check, block, name)
}

function checkCheckBlock(check: ModuleCheck, block: Block, name: string): void {
  checkCheck(check, block, name)
  for (const inner of block.body.blocks) {
    if (inner.type === 'assert') checkAssertion(check, inner, name)
    if (inner.type === 'data') checkTopLevel(check, inner)
  }
}
