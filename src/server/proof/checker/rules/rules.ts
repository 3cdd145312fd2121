// Checks a block against the rules of its type. A value is checked only when it
// is known without running Terraform.
import type { Attribute, Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import type { ModuleCheck } from '../module/context.ts'
import type { Rules } from '../schemas/provider-schema.ts'
import { knownValues } from './constants.ts'
import { findGroupBreaches } from './group-rules.ts'
import { findBreach } from './value-rules.ts'

/** Checks a block against rules on its values and on which arguments it has. */
export function checkRules({ declared, report }: ModuleCheck, block: Block, rules: Rules, address: string): void {
  for (const [path, rule] of Object.entries(rules.values ?? {})) {
    for (const { expression, line } of findArguments(block.body, path.split('.'))) {
      for (const { value, isAssumed } of knownValues(declared, expression)) {
        // The Google provider takes "" for every choice.
        if (value === '' && rule.enum && address.startsWith('google_')) continue
        const breach = findBreach(value, rule)
        if (breach === undefined) continue
        const message = `"${path}": ${breach}`
        // The default of a variable can be replaced, so it only warns.
        if (isAssumed) report.warn('rule', line, address, `${message} (with the defaults of its variables)`)
        else report.error('rule', line, address, message)
      }
    }
  }
  for (const [kind, paths] of rules.groups ?? [])
    for (const breach of findGroupBreaches(block, kind, paths)) report.error('rule', block.line, address, breach)
}

/** The arguments at a path through blocks, also those that a dynamic block makes. */
function findArguments(body: Body, [name = '', ...rest]: readonly string[]): Attribute[] {
  if (rest.length === 0) {
    const argument = findAttribute(body, name)
    return argument ? [argument] : []
  }
  return body.blocks.flatMap(({ type, labels, body: inner }) => {
    if (type === name) return findArguments(inner, rest)
    if (type !== 'dynamic' || labels[0] !== name) return []
    const contents = inner.blocks.filter((one) => one.type === 'content')
    return contents.flatMap((content) => findArguments(content.body, rest))
  })
}
