// Workflows that cause each other without an end. An event that comes round
// again is not enough: a tag that is set to what it is does nothing. Something
// has to be changed back and forth.
import { canBothHold } from './possible.ts'
import type { OtherWorkflow, WorkflowProblem } from './check.ts'
import { CHAIN_MAX, type Action, type Trigger, type WorkflowRules } from './vocabulary.ts'

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
      return node.leadsTo.length > 0 || node.actions.some(({ type }) => type === 'scale') ? [node] : []
    }),
  ]
  // Without something that is changed back there is no loop, and this is quickly known.
  if (!findToggled(self, nodes)) return undefined
  const near = nodes.filter((node) => node !== self && findToggled(self, [self, node]) !== undefined && causes(node, self))
  const starts = [self, ...near.slice(0, STARTS_MAX)]
  for (const start of starts) {
    const found = loopThrough(start, self, nodes)
    if (found) return found
  }
  return undefined
}

function nodeOf(workflow: Omit<Node, 'id' | 'leadsTo'>, id: string | undefined): Node {
  return { ...workflow, id, leadsTo: workflow.actions.flatMap((action) => AT[eventOf(action) ?? 'nothing']) }
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
  const partners = around.filter((node) => node !== self && (node.actions.some(toggled.matches) || node.actions.some(({ type }) => type === 'approve')))
  const named = partners.slice(0, NAMES_MAX).map(({ name }) => `"${name}"`)
  const more = partners.length - named.length
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const who = partners.length === 0 ? 'This workflow causes itself' : `This workflow and ${names} cause each other`
  return {
    workflow_ids: partners.flatMap(({ id }) => id ?? []),
    message: `${who} again and again: ${toggled.text}. Such a chain is stopped after ${CHAIN_MAX} steps: remove one of the two, or add a condition that keeps them apart.`,
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
  return one.leadsTo.includes(next.trigger) && mayMeet(one, next)
}

/** What happens when an action changes something. A tag does so while its environment waits, which is when it is judged again. */
function eventOf({ type, value }: Action): 'deployment' | 'approval' | undefined {
  if (type === 'approve') return 'approval'
  return type === 'tag' || (type === 'scale' && value === '1') ? 'deployment' : undefined
}

const AT: Readonly<Record<'deployment' | 'approval' | 'nothing', readonly Trigger[]>> = {
  deployment: ['on-deploy', 'on-resource-limit'],
  approval: ['on-approval'],
  nothing: [],
}

function mayMeet(one: Node, next: Node): boolean {
  const [a, b] = [one.project_id ?? null, next.project_id ?? null]
  return (a === null || b === null || a === b) && canBothHold(one.conditions, next.conditions)
}

interface Toggled {
  readonly text: string
  readonly matches: (action: Action) => boolean
}

/** What is changed back and forth, with this workflow taking part: by what it sets, or by an approval that the others need. */
function findToggled(self: Node, around: readonly Node[]): Toggled | undefined {
  const actions = around.flatMap((node) => node.actions)
  const isNeeded = self.actions.some(({ type }) => type === 'approve')
  const own = isNeeded ? actions : self.actions
  for (const action of own) {
    if (action.type === 'tag') {
      const other = actions.find((one) => one.type === 'tag' && one.target === action.target && one.value !== action.value)
      const matches: Toggled['matches'] = (one) => one.type === 'tag' && one.target === action.target
      if (other) return { text: `the tag "${action.target}" is set to "${action.value}" and to "${other.value}", and each is a new deployment`, matches }
    }
    if (action.type === 'scale' && actions.some((one) => one.type === 'scale' && one.value !== action.value)) {
      return { text: 'the environment is stopped and goes on again, and that is a new deployment', matches: (one) => one.type === 'scale' }
    }
  }
  return undefined
}
