// Whether the connections of a stack make sense: what may use what, no circles, nothing that leads nowhere.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import { findComponent } from '../components/catalogue.ts'
import type { Component } from '../components/component.ts'
import { isModuleConnection, moduleConnectionProblem } from '../modules/check.ts'
import type { Diagnostic } from '../result.ts'
import { findCycle, linksOf } from './order.ts'
import type { StackConnection, StackSpec } from './schema.ts'

/** What is known of a node before its settings are settled. */
interface Draft {
  readonly id: string
  readonly component: Component
}

/** What is known of it afterwards. */
interface Settled extends Draft {
  readonly title: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly implied: boolean
}

/** Names every connection that leads to nothing, makes no sense or closes a circle. */
export function checkConnections(spec: StackSpec, drafts: readonly Draft[], diagnostics: Diagnostic[]): void {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const known = new Set(spec.nodes.map((node) => node.id))
  spec.connections.forEach((connection, index) => {
    const field = `connections[${index}]`
    const missing = [connection.from, connection.to].filter((id) => !known.has(id))
    if (missing.length > 0) {
      diagnostics.push({
        severity: 'error',
        code: 'missing-node',
        field,
        ...saying([message('checks.missing-node', { from: connection.from, to: connection.to, missing })]),
      })
      return
    }
    const from = byId.get(connection.from)?.component
    const to = byId.get(connection.to)?.component
    if (from === undefined || to === undefined) return
    const problem = moduleConnectionProblem(from, to, connection)
    if (problem !== undefined)
      diagnostics.push({ severity: 'error', code: 'bad-connection', node: connection.from, field, ...saying(problem) })
    if (problem !== undefined || isModuleConnection(from, to) || from.uses.includes(to.type)) return
    const can =
      from.uses.length === 0
        ? message('checks.uses-nothing', { component: from.name })
        : message('checks.can-use', {
            component: from.name,
            known: from.uses.map((type) => findComponent(type)?.name ?? type),
          })
    diagnostics.push({
      severity: 'error',
      code: 'bad-connection',
      node: connection.from,
      field,
      ...saying([message('checks.cannot-use', { from: from.name, to: to.name }), can]),
    })
  })
  const cycle = findCycle(spec.connections)
  if (cycle.length > 0)
    diagnostics.push({
      severity: 'error',
      code: 'cycle',
      field: 'connections',
      ...saying([message('checks.circle', { path: cycle })]),
    })
}

/** The connections without repetitions. */
export function uniqueConnections(connections: readonly StackConnection[]): StackConnection[] {
  return [
    ...new Map(
      connections.map((one) => [`${one.from}>${one.to}>${one.output ?? ''}>${one.variable ?? ''}`, one]),
    ).values(),
  ]
}

/** What leads nowhere: an entrance without anything behind it is an error, unused data a warning. */
export function checkUse(
  nodes: readonly Settled[],
  connections: readonly StackConnection[],
  diagnostics: Diagnostic[],
): void {
  const links = linksOf(connections)
  const types = new Map(nodes.map((node) => [node.id, node.component.type]))
  for (const node of nodes) {
    const { component, id } = node
    const targets = links.out(id)
    if (component.layer === 'edge' && targets.length === 0) {
      const names = component.uses.map((type) => findComponent(type)?.name ?? type)
      diagnostics.push({
        severity: 'error',
        code: 'missing-connection',
        node: id,
        ...saying([message('checks.nothing-behind', { title: node.title, known: names })]),
      })
    }
    if (
      node.settings['trigger'] === 'object-created' &&
      !targets.some((one) => types.get(one.to) === 'object-storage')
    ) {
      diagnostics.push({
        severity: 'error',
        code: 'missing-connection',
        node: id,
        ...saying([message('checks.no-trigger', { title: node.title })]),
      })
    }
    if (component.layer === 'data' && links.in(id).length === 0 && !node.implied) {
      diagnostics.push({
        severity: 'warning',
        code: 'unused-node',
        node: id,
        ...saying([message('checks.unused', { title: node.title })]),
      })
    }
  }
}
