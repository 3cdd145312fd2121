// What only custom components can have wrong: no module behind them, no value
// where one is needed, connections that carry an output to a variable.
import type { Component } from '../components/component.ts'
import type { Diagnostic } from '../result.ts'
import type { ModuleVariable } from '../stack/module.ts'
import type { StackConnection } from '../stack/schema.ts'
import { stackNameOf } from './lower.ts'

interface Settled {
  readonly id: string
  readonly component: Component
  readonly title: string
  readonly label: string
  readonly given: ReadonlySet<string>
}

/** Why a connection cannot be where a custom component takes part, in a sentence; undefined when it can, or when none takes part. */
export function moduleConnectionProblem(from: Component, to: Component, { output, variable }: StackConnection): string | undefined {
  if (from.module === undefined) {
    if (to.module !== undefined)
      return `${from.name} cannot use ${to.name}: only custom components read what others give. Connect ${to.name} to ${from.name} instead.`
    return output === undefined && variable === undefined ? undefined : `${from.name} takes no output of ${to.name}: only custom components do.`
  }
  if ((output === undefined) !== (variable === undefined))
    return `Name both the output of ${to.name} and the variable of ${from.name} that takes it, or neither.`
  if (variable !== undefined && !from.module.variables.some(({ name }) => name === variable)) {
    return `${from.name} has no variable "${variable}". ${listed('It has', from.module.variables)}`
  }
  if (output !== undefined && to.module !== undefined && !to.module.outputs.some(({ name }) => name === output)) {
    return `${to.name} has no output "${output}". ${listed('It has', to.module.outputs)}`
  }
  return undefined
}

/** Whether a connection between these may be at all, when neither an output nor a variable is named. */
export function isModuleConnection(from: Component, to: Component): boolean {
  return from.module !== undefined || to.module !== undefined
}

function listed(words: string, all: readonly { readonly name: string }[]): string {
  return all.length === 0 ? `${words} none.` : `${words}: ${all.map(({ name }) => name).join(', ')}.`
}

/** Checks every custom component of a stack with its connections. */
export function checkModules(nodes: readonly Settled[], connections: readonly StackConnection[], diagnostics: Diagnostic[]): void {
  const names = new Map<string, string>()
  for (const node of nodes) {
    const { module } = node.component
    if (module === undefined) continue
    const report = (code: string, message: string, field?: string): void =>
      void diagnostics.push({ severity: 'error', code, node: node.id, ...(field !== undefined && { field: `node ${node.id}.${field}` }), message })
    if (module.source === undefined) {
      report('no-module', `${node.title} has no module behind it yet. Give the component a Terraform module, or remove "${node.id}" from the stack.`)
    }
    const fed = connections.filter((one) => one.from === node.id).flatMap(({ variable }) => (variable === undefined ? [] : [variable]))
    for (const variable of module.variables) checkVariable(node, variable, fed, report)
    const own = [...new Set([...module.outputs, ...module.variables.filter((one) => one.is_sensitive)].map(({ name }) => stackNameOf(node.label, name)))]
    for (const name of own) {
      const other = names.get(name)
      if (other !== undefined) report('name-collision', `"${node.id}" and "${other}" would both give the stack "${name}". Give one of them another id.`)
      names.set(name, node.id)
    }
  }
}

function checkVariable(
  node: Settled,
  { name, is_required, is_sensitive }: ModuleVariable,
  fed: readonly string[],
  report: (code: string, message: string, field: string) => void,
): void {
  const times = fed.filter((one) => one === name).length
  if (times > 1) report('bad-connection', `${node.title}, setting "${name}": ${times} connections give it a value. Keep one of them.`, name)
  if (times > 0 && node.given.has(name)) {
    report('bad-setting', `${node.title}, setting "${name}": a connection gives it its value. Remove the setting or the connection.`, name)
  }
  if (is_required && !is_sensitive && times === 0 && !node.given.has(name)) {
    report('bad-setting', `${node.title}, setting "${name}": It needs a value: give it one, or connect it to an output of another component.`, name)
  }
}
