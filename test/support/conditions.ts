// Works out the conditions of variables' validations, as far as what the engine prints: what is known without Terraform
// is the variables' own defaults.
import type { TerraformFiles } from '#engine/result.ts'
import { parseFiles } from '../../src/server/proof/checker/files.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import type { Block, Expression, Step } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute, textOf } from '#engine/terraform/syntax/visit.ts'

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
type Scope = ReadonlyMap<string, Value>

/** Terraform would give an error here, which can() makes false. */
class Failure extends Error {}

const CIDR = /^(?<address>\d+\.\d+\.\d+\.\d+)\/(?<bits>\d+)$/

function checkCidr(range: Value): string {
  const found = CIDR.exec(textIn(range))
  const bits = Number(found?.groups?.['bits'] ?? 99)
  if (!found || bits > 32 || (found.groups?.['address'] ?? '').split('.').some((part) => Number(part) > 255))
    throw new Failure(`${textIn(range)} is no range`)
  return textIn(range)
}

const FUNCTIONS: Readonly<Record<string, (...args: Value[]) => Value>> = {
  alltrue: (all) => listIn(all).every((one) => one === true),
  cidrhost: checkCidr,
  cidrnetmask: checkCidr,
  contains: (all, one) => listIn(all).includes(one ?? null),
  endswith: (text, end) => textIn(text).endsWith(textIn(end)),
  floor: (number) => Math.floor(Number(number)),
  length: (all) => (typeof all === 'string' ? all : listIn(all)).length,
  regex: (pattern, text) => {
    const found = new RegExp(textIn(pattern).replaceAll('[[:space:]]', '\\s').replaceAll('[:space:]', '\\s')).exec(
      textIn(text),
    )
    if (found === null) throw new Failure(`${textIn(text)} does not match`)
    return found[0]
  },
  startswith: (text, start) => textIn(text).startsWith(textIn(start)),
}

const OPERATORS: Readonly<Record<string, (left: Value, right: Value) => Value>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => Number(left) < Number(right),
  '<=': (left, right) => Number(left) <= Number(right),
  '>': (left, right) => Number(left) > Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
  '%': (left, right) => Number(left) % Number(right),
  '+': (left, right) => Number(left) + Number(right),
  '-': (left, right) => Number(left) - Number(right),
  '*': (left, right) => Number(left) * Number(right),
}

function valueOf(node: Expression, variables: Scope, names: Scope = new Map()): Value {
  const inner = (one: Expression): Value => valueOf(one, variables, names)
  switch (node.kind) {
    case 'literal':
    case 'text':
      return node.value
    case 'template':
      return node.parts
        .map((part) => {
          if (typeof part === 'string') return part
          if (part.kind === 'template-if' || part.kind === 'template-for') throw new Error('no directives expected')
          return textIn(inner(part))
        })
        .join('')
    case 'parentheses':
      return inner(node.inner)
    case 'unary':
      return node.operator === '!' ? inner(node.operand) !== true : -Number(inner(node.operand))
    case 'tuple':
      return node.items.map(inner)
    case 'binary':
      if (node.operator === '||') return inner(node.left) === true || inner(node.right) === true
      if (node.operator === '&&') return inner(node.left) === true && inner(node.right) === true
      return knownIn(OPERATORS, node.operator)(inner(node.left), inner(node.right))
    case 'call':
      if (node.name === 'can') {
        try {
          inner(node.args[0] as Expression)
          return true
        } catch (error) {
          if (error instanceof Failure) return false
          throw error
        }
      }
      return knownIn(FUNCTIONS, node.name)(...node.args.map(inner))
    case 'for':
      return listIn(inner(node.collection)).map((one) =>
        valueOf(node.value, variables, new Map([...names, [node.valueName, one]])),
      )
    case 'reference':
      return node.root === 'var' ? known(variables, nameOf(node.steps[0])) : known(names, node.root)
    case 'conditional':
    case 'object':
    case 'traversal':
      throw new Error(`no ${node.kind} expected in a condition`)
  }
}

function nameOf(step: Step | undefined): string {
  return step?.kind === 'attribute' ? step.name : '?'
}

function known(scope: Scope, name: string): Value {
  const found = scope.get(name)
  if (found === undefined) throw new Error(`nothing is known of ${name}`)
  return found
}

/** As text, as far as a plain value has one. */
function textIn(value: Value | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function listIn(value: Value | undefined): readonly Value[] {
  if (!Array.isArray(value)) throw new Error('a list is expected')
  return value
}

function knownIn<Known>(table: Readonly<Record<string, Known>>, name: string): Known {
  const found = table[name]
  if (found === undefined) throw new Error(`${name} is not known here`)
  return found
}

/** The variables whose own default their validation refuses, with its message. Those without a default are left out. */
export function refusedDefaults({ variables_tf: text }: TerraformFiles): string[] {
  const [file] = parseFiles({ 'variables.tf': text })
  if (file === undefined || file.content instanceof HclError) throw new Error('variables.tf does not parse')
  const variables = file.content.blocks.filter((block) => block.type === 'variable')
  const defaults = new Map<string, Value>()
  for (const one of variables) {
    const given = findAttribute(one.body, 'default')
    if (given !== undefined) defaults.set(one.labels[0] ?? '', valueOf(given.expression, new Map()))
  }
  return variables.flatMap((one) => (defaults.has(one.labels[0] ?? '') ? refusals(one, defaults) : []))
}

function refusals(variable: Block, defaults: Scope): string[] {
  const name = variable.labels[0] ?? ''
  return variable.body.blocks
    .filter((block) => block.type === 'validation')
    .flatMap(({ body }) => {
      const condition = findAttribute(body, 'condition')
      if (condition === undefined || valueOf(condition.expression, defaults) === true) return []
      return [
        `${name} = ${JSON.stringify(defaults.get(name))}: ${textOf(findAttribute(body, 'error_message')?.expression) ?? ''}`,
      ]
    })
}
