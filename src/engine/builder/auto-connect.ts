// The connections of a new node that go without saying: an entrance leads to the
// nearest machine, data is used by the nearest machine, and what cannot do
// without another is connected to it.
import { message } from '#words/message.ts'
import { CLOUDS } from '../clouds/index.ts'
import { siteOf } from '../compile/site.ts'
import type { Component } from '../components/component.ts'
import type { StackConnection, StackDraft, StackNode } from '../stack/schema.ts'
import { connectionFault } from './connect.ts'
import { componentIn, titleOfId } from './kinds.ts'
import { effectOn, type SideEffect } from './operation.ts'

interface Placed {
  readonly id: string
  readonly place: number
  readonly component: Component
}

/** A stack with the new node connected, and what was connected. Custom components are connected by hand. */
export function connectAutomatically(stack: StackDraft, node: StackNode): { stack: StackDraft; effects: SideEffect[] } {
  const placed = stack.nodes.flatMap((one, place): Placed[] => {
    const component = componentIn(stack, one.type)
    return component === undefined || component.module !== undefined ? [] : [{ id: one.id, place, component }]
  })
  const own = placed.find((one) => one.id === node.id)
  if (own === undefined) return { stack, effects: [] }
  let connected = stack
  const effects: SideEffect[] = []
  for (const connection of wanted(stack, own, placed)) {
    if (connectionFault(connected, connection) !== undefined) continue
    connected = { ...connected, connections: [...connected.connections, connection] }
    const titles = { from: titleOfId(stack, connection.from), to: titleOfId(stack, connection.to) }
    effects.push(effectOn(node.id, message('builder.connected', titles)))
  }
  return { stack: connected, effects }
}

function wanted(stack: StackDraft, own: Placed, placed: readonly Placed[]): StackConnection[] {
  const others = placed.filter((one) => one !== own)
  const users = nearest(
    own,
    others.filter((one) => one.component.uses.includes(own.component.type)),
    'before',
  )
  const targets = nearest(
    own,
    others.filter((one) => own.component.uses.includes(one.component.type)),
    'after',
  )
  const hasTarget = new Set(stack.connections.map((one) => one.from))
  const isUsed = new Set(stack.connections.map((one) => one.to))
  const from = (user: Placed): StackConnection => ({ from: user.id, to: own.id })
  const to = (target: Placed): StackConnection => ({ from: own.id, to: target.id })
  // What cannot do without the other, in both directions: such as a function on Azure and its storage.
  const needs = needsOf(stack, placed)
  const types = new Map(placed.map((one) => [one.id, one.component.type]))
  const has = (user: Placed, type: string): boolean =>
    stack.connections.some((one) => one.from === user.id && types.get(one.to) === type)
  const needing = users.filter((user) => needs(user).includes(own.component.type) && !has(user, own.component.type))
  const needed = [...new Set(needs(own))].flatMap((type) => targets.find((one) => one.component.type === type) ?? [])
  const always = [...needing.map(from), ...needed.map(to)]
  if (own.component.layer === 'compute') {
    const entrance = users.find((one) => !hasTarget.has(one.id))
    return [
      ...(entrance === undefined ? [] : [from(entrance)]),
      ...always,
      ...targets.filter((one) => !isUsed.has(one.id)).map(to),
    ]
  }
  return own.component.layer === 'edge'
    ? [...always, ...targets.slice(0, 1).map(to)]
    : [...always, ...users.slice(0, 1).map(from)]
}

/** By distance in the chain; of two as near, the one before or after comes first. */
function nearest(own: Placed, others: readonly Placed[], preferred: 'before' | 'after'): Placed[] {
  const distance = ({ place }: Placed): number =>
    Math.abs(place - own.place) * 2 - (place < own.place === (preferred === 'before') ? 1 : 0)
  return others.toSorted((a, b) => distance(a) - distance(b))
}

/** The types that a component uses and cannot do without in this stack; none in an unknown region. */
function needsOf(stack: StackDraft, placed: readonly Placed[]): (one: Placed) => string[] {
  const region = CLOUDS[stack.cloud].regions.find((one) => one.id === stack.region)
  if (region === undefined) return () => []
  const site = siteOf(
    stack,
    region,
    placed.map((one) => one.component.type),
  )
  return ({ component }) =>
    (component.implies?.(site, component.defaults(site, [])) ?? [])
      .map((one) => one.type)
      .filter((type) => component.uses.includes(type))
}
