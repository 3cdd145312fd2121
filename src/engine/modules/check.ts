// What only custom components can have wrong: no module behind them, no value
// where one is needed, connections that carry an output to a variable.
import { message, type Message } from '#words/message.ts'
import { saying } from '../english.ts'
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

/**
 * Why a connection cannot be where a custom component takes part, in a sentence; undefined when it can, or when none
 * takes part.
 */
export function moduleConnectionProblem(
  from: Component,
  to: Component,
  { output, variable }: StackConnection,
): readonly Message[] | undefined {
  if (from.module === undefined) {
    if (to.module !== undefined) return [message('checks.only-custom-read', { from: from.name, to: to.name })]
    return output === undefined && variable === undefined
      ? undefined
      : [message('checks.takes-no-output', { from: from.name, to: to.name })]
  }
  if ((output === undefined) !== (variable === undefined))
    return [message('checks.name-both', { from: from.name, to: to.name })]
  if (variable !== undefined && !from.module.variables.some(({ name }) => name === variable)) {
    return [message('checks.no-variable', { component: from.name, variable }), listed(from.module.variables)]
  }
  if (output !== undefined && to.module !== undefined && !to.module.outputs.some(({ name }) => name === output)) {
    return [message('checks.no-output', { component: to.name, output }), listed(to.module.outputs)]
  }
  return undefined
}

/** Whether a connection between these may be at all, when neither an output nor a variable is named. */
export function isModuleConnection(from: Component, to: Component): boolean {
  return from.module !== undefined || to.module !== undefined
}

function listed(all: readonly { readonly name: string }[]): Message {
  return all.length === 0
    ? message('checks.has-none')
    : message('checks.has-these', { known: all.map(({ name }) => name) })
}

/** Checks every custom component of a stack with its connections. */
export function checkModules(
  nodes: readonly Settled[],
  connections: readonly StackConnection[],
  diagnostics: Diagnostic[],
): void {
  const names = new Map<string, string>()
  for (const node of nodes) {
    const { module } = node.component
    if (module === undefined) continue
    const report = (code: string, one: Message, field?: string): void =>
      void diagnostics.push({
        severity: 'error',
        code,
        node: node.id,
        ...(field !== undefined && { field: `node ${node.id}.${field}` }),
        ...saying([one]),
      })
    if (module.source === undefined) {
      report('no-module', message('checks.no-module', { title: node.title, id: node.id }))
    }
    const fed = connections
      .filter((one) => one.from === node.id)
      .flatMap(({ variable }) => (variable === undefined ? [] : [variable]))
    for (const variable of module.variables) checkVariable(node, variable, fed, report)
    const own = [
      ...new Set(
        [...module.outputs, ...module.variables.filter((one) => one.is_sensitive)].map(({ name }) =>
          stackNameOf(node.label, name),
        ),
      ),
    ]
    for (const name of own) {
      const other = names.get(name)
      if (other !== undefined) report('name-collision', message('checks.clash', { id: node.id, other, name }))
      names.set(name, node.id)
    }
  }
}

function checkVariable(
  node: Settled,
  { name, is_required, is_sensitive }: ModuleVariable,
  fed: readonly string[],
  report: (code: string, one: Message, field: string) => void,
): void {
  const times = fed.filter((one) => one === name).length
  if (times > 1)
    report('bad-connection', message('checks.several-values', { title: node.title, setting: name, times }), name)
  if (times > 0 && node.given.has(name)) {
    report('bad-setting', message('checks.value-twice', { title: node.title, setting: name }), name)
  }
  if (is_required && !is_sensitive && times === 0 && !node.given.has(name)) {
    report('bad-setting', message('checks.needs-value', { title: node.title, setting: name }), name)
  }
}
