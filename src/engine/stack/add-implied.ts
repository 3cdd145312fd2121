// Nodes that others cannot do without: added by the compiler, and said so.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import type { Region } from '../clouds/cloud.ts'
import { siteOf } from '../compile/site.ts'
import { findComponent } from '../components/catalogue.ts'
import type { Component } from '../components/component.ts'
import type { Diagnostic } from '../result.ts'
import { linksOf, type Links } from './order.ts'
import type { StackConnection, StackSpec } from './schema.ts'

/** A node whose component is known, before its settings are settled. */
export interface Draft {
  readonly id: string
  readonly component: Component
  readonly given: Readonly<Record<string, unknown>>
  readonly implied: boolean
}

/**
 * Adds what the nodes cannot do without, until nothing is missing; says what and why. What was added serves every node
 * that needs it. The connections to it are appended to `connections`.
 */
export function addImplied(
  spec: StackSpec,
  region: Region,
  drafts: readonly Draft[],
  connections: StackConnection[],
  diagnostics: Diagnostic[],
): readonly Draft[] {
  const all = [...drafts]
  const ids = new Set(drafts.map((draft) => draft.id))
  // By type; undefined for those that the stack has itself.
  const present = new Map<string, Draft | undefined>(drafts.map((draft) => [draft.component.type, undefined]))
  const types = drafts.map((draft) => draft.component.type)
  let incoming = incomingTo(drafts, linksOf(connections))
  let site = siteOf(spec, region, types)
  for (let next = 0; next < all.length; next += 1) {
    const draft = all[next]
    if (draft?.component.implies === undefined) continue
    const settings = { ...draft.component.defaults(site, incoming(draft.id)), ...draft.given }
    for (const { type, why } of draft.component.implies(site, settings)) {
      const component = findComponent(type)
      if (component === undefined)
        throw new Error(`${draft.component.type} implies "${type}", which the catalogue does not have`)
      const isUsed = draft.component.uses.includes(type)
      if (present.has(type)) {
        const added = present.get(type)
        if (added !== undefined && isUsed && added.id !== draft.id) connections.push({ from: draft.id, to: added.id })
        continue
      }
      const added: Draft = { id: freeId(type, ids), component, given: {}, implied: true }
      all.push(added)
      ids.add(added.id)
      present.set(type, added)
      if (isUsed) connections.push({ from: draft.id, to: added.id })
      diagnostics.push({
        severity: 'info',
        code: 'implied-node',
        node: added.id,
        ...saying([
          message(why === undefined ? 'checks.implied' : `checks.implied-${why}`, {
            component: component.name,
            needs: draft.component.name,
          }),
        ]),
      })
    }
    if (all.length > types.length) {
      for (const added of all.slice(types.length)) types.push(added.component.type)
      site = siteOf(spec, region, types)
      incoming = incomingTo(all, linksOf(connections))
    }
  }
  return all
}

/** The types of the nodes that use a node. */
export function incomingTo(drafts: readonly Draft[], links: Links): (id: string) => string[] {
  const types = new Map(drafts.map((draft) => [draft.id, draft.component.type]))
  return (id) => links.in(id).map((one) => types.get(one.from) ?? '')
}

function freeId(type: string, taken: ReadonlySet<string>): string {
  if (!taken.has(type)) return type
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? `${type}-added` : `${type}-added-${number}`
    if (!taken.has(id)) return id
  }
}
