// Workflows that cause each other without an end. An event that comes round
// again is not enough: a tag that is set to what it is does nothing. Something
// has to be changed back and forth.
import { message, type Message } from '#words/message.ts'
import type { ActionEvent } from './actions/action.ts'
import { eventOf, settingOf, type Action, type Setting } from './actions/index.ts'
import { togglesOf } from './actions/phrases.ts'
import { canBothHold } from './possible.ts'
import type { OtherWorkflow, WorkflowProblem } from './problem.ts'
import type { Trigger } from './triggers.ts'
import { CHAIN_MAX, type WorkflowRules } from './vocabulary.ts'

/** Of many workflows that change the same back, the first few are looked at: the loop is in them too. */
const STARTS_MAX = 20
/** Workflows that the sentence names. */
const NAMES_MAX = 3

interface Node extends WorkflowRules {
  readonly id: string | undefined
  readonly project_id?: string | null
  /** The triggers of what its actions make happen. */
  readonly leadsTo: readonly Trigger[]
}

/** The loop that a workflow takes part in; undefined for none. */
export function findLoop(
  workflow: WorkflowRules & { readonly project_id?: string | null },
  others: readonly OtherWorkflow[],
): Omit<WorkflowProblem, 'kind'> | undefined {
  const self = nodeOf(workflow, undefined)
  // Most workflows change nothing that causes anything.
  const nodes: readonly Node[] = [
    self,
    ...others.flatMap((other) => {
      const node = nodeOf(other, other.id)
      return node.leadsTo.length > 0 || node.actions.some((action) => settingOf(action) !== undefined) ? [node] : []
    }),
  ]
  // Without something that is changed back there is no loop, and this is quickly known.
  if (!findToggled(self, nodes)) return undefined
  const near = nodes.filter(
    (node) => node !== self && findToggled(self, [self, node]) !== undefined && causes(node, self),
  )
  const starts = [self, ...near.slice(0, STARTS_MAX)]
  for (const start of starts) {
    const found = loopThrough(start, self, nodes)
    if (found) return found
  }
  return undefined
}

function nodeOf(workflow: Omit<Node, 'id' | 'leadsTo'>, id: string | undefined): Node {
  return { ...workflow, id, leadsTo: workflow.actions.flatMap(triggersOf) }
}

function triggersOf(action: Action): readonly Trigger[] {
  const event = eventOf(action)
  return event === undefined ? [] : TRIGGERED[event]
}

function loopThrough(start: Node, self: Node, nodes: readonly Node[]): Omit<WorkflowProblem, 'kind'> | undefined {
  // Those that it causes and that cause it again.
  const after = reachable(start, nodes, (node, next) => causes(node, next))
  const before = reachable(start, nodes, (node, one) => causes(one, node))
  const round = nodes.filter((node) => after.has(node) && before.has(node))
  if (!round.includes(start)) return undefined
  const around = [...round, ...nodes.filter((node) => !round.includes(node) && round.some((one) => causes(one, node)))]
  const toggled = around.includes(self) ? findToggled(self, around) : undefined
  if (!toggled) return undefined
  const partners = around.filter(
    (node) =>
      node !== self &&
      node.actions.some((action) => settingOf(action)?.subject === toggled.subject || eventOf(action) === 'approval'),
  )
  const workflows = partners.slice(0, NAMES_MAX).map(({ name }) => name)
  const more = partners.length - workflows.length
  return {
    workflow_ids: partners.flatMap(({ id }) => id ?? []),
    said: message('workflows.loop', { workflows, more, change: toggled.change, steps: CHAIN_MAX }),
  }
}

/** Everything that one leads to, through any number of others. */
function reachable(from: Node, nodes: readonly Node[], leads: (node: Node, next: Node) => boolean): ReadonlySet<Node> {
  const found = new Set<Node>()
  const open = [from]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const next of nodes) {
      if (found.has(next) || !leads(node, next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}

function causes(one: Node, next: Node): boolean {
  return one.leadsTo.includes(next.trigger) && canMeet(one, next)
}

const TRIGGERED: Readonly<Record<ActionEvent, readonly Trigger[]>> = {
  deployment: ['on-deploy', 'on-resource-limit'],
  approval: ['on-approval'],
}

function canMeet(one: Node, next: Node): boolean {
  const [a, b] = [one.project_id ?? null, next.project_id ?? null]
  return (a === null || b === null || a === b) && canBothHold(one.conditions, next.conditions)
}

interface Toggled {
  readonly change: Message
  readonly subject: string
}

/**
 * What is changed back and forth with the help of this workflow: it sets it itself, or gives the approval that the
 * others need.
 */
function findToggled(self: Node, around: readonly Node[]): Toggled | undefined {
  const actions = around.flatMap((node) => node.actions)
  const isNeeded = self.actions.some((action) => eventOf(action) === 'approval')
  for (const action of isNeeded ? actions : self.actions) {
    const setting = settingOf(action)
    const other = setting && actions.find((one) => undoes(setting, settingOf(one)))
    if (other) return { change: togglesOf(setting.type, action, other), subject: setting.subject }
  }
  return undefined
}

function undoes(one: Setting, other: Setting | undefined): boolean {
  return other !== undefined && other.subject === one.subject && other.value !== one.value
}
