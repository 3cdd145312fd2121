// Calls of modules: source, inputs and what Terraform itself understands.
import type { Attribute, Block } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { suggest } from '../suggestions.ts'
import { scopeOf, type ModuleCheck, type Scope } from './context.ts'
import { checkDependsOn, checkProviderName } from './dependencies.ts'
import { instanceScope } from './instances.ts'
import { folderOf, localSourceOf, type Module } from './module.ts'
import { checkRequired } from './shape.ts'
import { readType } from './type-constraints.ts'

const META: ReadonlySet<string> = new Set(['source', 'version', 'count', 'for_each', 'depends_on', 'providers'])

/** Variables of the called module, by name. */
type Inputs = ReadonlyMap<string, Block>

/** Checks the call of a module; its inputs only when the module was given. */
export function checkModuleCall(check: ModuleCheck, block: Block, name: string): void {
  const { report } = check
  const { body, line } = block
  const address = `module.${name}`
  const scope = instanceScope(check, body, scopeOf(address, { takesEphemeral: true }))
  const source = checkRequired(check, block, address, 'source')
  if (source && source.expression.kind !== 'text')
    report.error('type', source.line, address, 'source must be a plain string')
  for (const inner of body.blocks) {
    if (inner.type !== 'providers')
      report.error('unknown-block', inner.line, address, `unsupported block "${inner.type}" in a module call`)
  }
  checkDependsOn(check, body, scope)
  const providers = findAttribute(body, 'providers')?.expression
  for (const item of providers?.kind === 'object' ? providers.items : [])
    checkProviderName(check, item.value, address, item.line)
  const inputs = inputsOf(findChild(check, block, address))
  for (const argument of body.attributes) if (!META.has(argument.name)) checkInput(check, argument, inputs, scope)
  for (const [input, variable] of inputs ?? []) {
    if (!findAttribute(variable.body, 'default') && !findAttribute(body, input))
      report.error('missing-argument', line, address, `missing required argument "${input}"`)
  }
}

/** The called module; undefined when it is elsewhere or its folder is not among the given ones. */
function findChild(check: ModuleCheck, block: Block, address: string): Module | undefined {
  const source = localSourceOf(block)
  if (source === undefined) return undefined
  const folder = folderOf(check.module.folder, source)
  const child = check.modules.get(folder)
  const line = findAttribute(block.body, 'source')?.line ?? block.line
  if (!child && !folder.startsWith('..'))
    check.report.error('unknown-module', line, address, `no module found at "${source}"`)
  return child
}

function inputsOf(child: Module | undefined): Inputs | undefined {
  if (!child) return undefined
  const variables = child.files.flatMap(({ body }) => body.blocks.filter(({ type }) => type === 'variable'))
  return new Map(variables.flatMap((variable) => variable.labels.slice(0, 1).map((name) => [name, variable])))
}

function checkInput(check: ModuleCheck, argument: Attribute, inputs: Inputs | undefined, scope: Scope): void {
  const { name, expression, line } = argument
  const input = inputs?.get(name)
  if (inputs && !input) {
    const message = `the module has no variable "${name}"${suggest(name, inputs.keys())}`
    check.report.error('unknown-argument', line, scope.address, message)
    check.typeOf(expression, scope)
    return
  }
  const type = input && findAttribute(input.body, 'type')
  const wanted = type ? check.report.quietly(() => readType(check, type.expression, '')) : 'dynamic'
  check.checkValue(expression, wanted, scope, { address: `${scope.address}.${name}`, name })
}
