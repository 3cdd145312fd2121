// What resources of custom components use, as someone sets it.
import { parseFields } from '../field-messages.ts'
import { stackNode, type StackDraft, type StackNode } from '../stack/schema.ts'
import { missing, unchanged } from './change-nodes.ts'
import { refused, type Applied, type NodeUse } from './operation.ts'

/** Sets a figure of a resource, or takes it back to what is assumed. */
export function use(stack: StackDraft, id: string, { address, figure, value }: NodeUse): Applied {
  const node = stack.nodes.find((one) => one.id === id)
  if (node === undefined) return missing(id)
  const { [address]: before = {}, ...others } = node.usage ?? {}
  const { [figure]: former, ...rest } = before
  if (former === value) return unchanged(stack)
  const figures = value === undefined ? rest : { ...rest, [figure]: value }
  const parsed = parseFields(
    stackNode.shape.usage.unwrap(),
    Object.keys(figures).length === 0 ? others : { ...others, [address]: figures },
  )
  return parsed.success ? withUsage(stack, node, parsed.data) : refused(parsed.faults[0].said)
}

/** Takes the use of a node back to what is assumed. */
export function assume(stack: StackDraft, id: string): Applied {
  const node = stack.nodes.find((one) => one.id === id)
  if (node === undefined) return missing(id)
  return node.usage === undefined ? unchanged(stack) : withUsage(stack, node, {})
}

function withUsage(stack: StackDraft, node: StackNode, usage: NonNullable<StackNode['usage']>): Applied {
  const { usage: _before, ...rest } = node
  const after = Object.keys(usage).length === 0 ? rest : { ...rest, usage }
  const nodes = stack.nodes.map((one) => (one === node ? after : one))
  return { ok: true, stack: { ...stack, nodes }, effects: [], added: [] }
}
