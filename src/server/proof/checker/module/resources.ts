// Resources, data sources and ephemeral resources.
import type { Block, Expression } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { ownValue } from '../own-value.ts'
import { checkRules } from '../rules/rules.ts'
import { blockType, type BlockSchema, type ProviderSchema, type Rules } from '../schemas/provider-schema.ts'
import { suggest } from '../suggestions.ts'
import { checkBody } from './bodies.ts'
import { scopeOf, type ModuleCheck, type Scope } from './context.ts'
import { checkDependsOn, checkProviderName } from './dependencies.ts'
import { instanceScope } from './instances.ts'
import { isBool } from './literals.ts'
import type { Mode } from './module.ts'
import { addressOf } from './object-references.ts'
import type { TypeLookup } from './providers.ts'
import { checkCondition, checkLooseBody, checkShape, type MetaNames } from './shape.ts'

const META_ATTRIBUTES = ['count', 'for_each', 'depends_on', 'provider']
const META: Readonly<Record<Mode, MetaNames>> = {
  resource: { attributes: META_ATTRIBUTES, blocks: ['lifecycle', 'connection', 'provisioner'] },
  data: { attributes: META_ATTRIBUTES, blocks: ['lifecycle'] },
  ephemeral: { attributes: META_ATTRIBUTES, blocks: ['lifecycle'] },
}

const CONDITIONS = ['precondition', 'postcondition']
const LIFECYCLE: Readonly<Record<Mode, MetaNames>> = {
  resource: {
    attributes: ['create_before_destroy', 'prevent_destroy', 'ignore_changes', 'replace_triggered_by'],
    blocks: CONDITIONS,
  },
  data: { attributes: [], blocks: CONDITIONS },
  ephemeral: { attributes: [], blocks: CONDITIONS },
}

/** What a provisioner needs, by its kind. */
const PROVISIONER_ARGUMENTS: ReadonlyMap<string | undefined, string> = new Map([
  ['local-exec', 'command'],
  ['file', 'destination'],
])

/** The members that every google_*_iam_* type takes, which no schema says. */
const IAM_MEMBER = { re: '.+:.+|projectOwners|projectReaders|projectWriters|allUsers|allAuthenticatedUsers' }
const IAM_RULES: Rules = { values: { member: IAM_MEMBER, members: IAM_MEMBER } }
const IAM_TYPE = /^google_.*_iam_(member|binding)$/

/** Checks a resource, a data source or an ephemeral resource. */
export function checkObject(check: ModuleCheck, block: Block, mode: Mode): void {
  const [type = '', name = ''] = block.labels
  const { body, line } = block
  const address = addressOf(mode, type, name)
  const found = check.providers.findType(mode, type, body)
  const outer = scopeOf(address, { mode, rootAttributes: found?.block?.attributes })
  const scope = instanceScope(check, body, outer)
  const provider = findAttribute(body, 'provider')
  if (provider) checkProviderName(check, provider.expression, address, provider.line)
  checkDependsOn(check, body, scope)
  if (!found) return checkLooseBody(check, body, scope, META[mode])
  if (!found.block) {
    check.report.error('unknown-type', line, address, unknownType(check, block, mode, found))
    return checkLooseBody(check, body, scope, META[mode])
  }
  if (found.block.deprecated) {
    const what = mode === 'data' ? 'data source' : 'resource'
    check.report.warn('deprecated', line, address, `${what} type "${type}" is deprecated`)
  }
  const inner = { ...scope, selfType: blockType(found.block) }
  checkBody(check, { body, schema: found.block, address, meta: META[mode] }, inner)
  checkLifecycle(check, block, { mode, schema: found.block }, inner)
  checkProvisioners(check, block, inner)
  if (!check.hasRules || !found.provider.rules) return
  const rules = ownValue(found.provider.rules, mode === 'data' ? `data.${type}` : type)
  if (rules) checkRules(check, block, rules, address)
  if (IAM_TYPE.test(type)) checkRules(check, block, IAM_RULES, address)
}

function unknownType({ providers }: ModuleCheck, block: Block, mode: Mode, { provider, types }: TypeLookup): string {
  const [type = ''] = block.labels
  const what = mode === 'data' ? 'data source' : mode
  const advice = adviceFor(provider, mode, type) ?? suggest(type, Object.keys(types))
  return `provider ${providers.nameFor(type, block.body)} ${provider.version} has no ${what} type "${type}"${advice}`
}

/** A resource of the same name as a data source, or the other way round. */
function adviceFor(provider: ProviderSchema, mode: Mode, type: string): string | undefined {
  if (mode === 'resource' && ownValue(provider.data_source_schemas, type))
    return '; there is a data source with this name'
  return mode === 'data' && ownValue(provider.resource_schemas, type)
    ? '; there is a managed resource with this name'
    : undefined
}

interface OfObject {
  readonly mode: Mode
  readonly schema: BlockSchema
}

function checkLifecycle(check: ModuleCheck, object: Block, { mode, schema }: OfObject, scope: Scope): void {
  const { report } = check
  const address = `${scope.address}.lifecycle`
  const blocks = object.body.blocks.filter(({ type }) => type === 'lifecycle')
  const [, second] = blocks
  if (second) report.error('too-many-blocks', second.line, scope.address, 'only one lifecycle block is allowed')
  for (const { body } of blocks) {
    checkShape(check, body, address, LIFECYCLE[mode])
    for (const name of ['create_before_destroy', 'prevent_destroy']) {
      const argument = findAttribute(body, name)
      if (argument && !isBool(argument))
        report.error('type', argument.line, address, `${name} must be a literal true or false`)
    }
    checkIgnored(check, body, schema, scope)
    const triggers = findAttribute(body, 'replace_triggered_by')?.expression
    for (const trigger of triggers?.kind === 'tuple' ? triggers.items : []) check.typeOf(trigger, scope)
    for (const inner of body.blocks) {
      if (inner.type === 'precondition' || inner.type === 'postcondition')
        checkCondition(check, inner, address, { ...scope, hasSelf: inner.type === 'postcondition' })
    }
  }
}

function checkIgnored(check: ModuleCheck, body: Block['body'], schema: BlockSchema, scope: Scope): void {
  const ignored = findAttribute(body, 'ignore_changes')
  if (!ignored) return
  const { expression, line } = ignored
  const address = `${scope.address}.lifecycle`
  if (expression.kind === 'reference' && expression.root === 'all') return
  if (expression.kind !== 'tuple') {
    check.report.error('type', line, address, 'ignore_changes must be a list of attribute names, or all')
    return
  }
  for (const item of expression.items) {
    const name = ignoredName(item)
    if (name === undefined) check.report.error('type', item.line, address, 'ignore_changes takes attribute names only')
    else if (!ownValue(schema.attributes, name) && !ownValue(schema.block_types, name) && !scope.isOpen) {
      const message = `ignore_changes names "${name}", which ${scope.address} does not have`
      check.report.error('unknown-attribute', item.line, address, message)
    }
  }
}

function ignoredName(item: Expression): string | undefined {
  if (item.kind === 'reference') return item.root
  return item.kind === 'text' ? item.value : undefined
}

function checkProvisioners(check: ModuleCheck, { body }: Block, scope: Scope): void {
  for (const block of body.blocks) {
    if (block.type !== 'provisioner' && block.type !== 'connection') continue
    const [kind] = block.labels
    const needed = block.type === 'provisioner' ? PROVISIONER_ARGUMENTS.get(kind) : undefined
    if (needed !== undefined && !findAttribute(block.body, needed)) {
      const message = `provisioner "${kind}": missing required argument "${needed}"`
      check.report.error('missing-argument', block.line, scope.address, message)
    }
    checkLooseBody(check, block.body, { ...scope, hasSelf: true, takesEphemeral: true })
  }
}
