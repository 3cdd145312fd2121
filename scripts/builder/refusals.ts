// The reasons for which a stack of the builder may be refused, each with what a person does about it. A refusal that is
// not on the list, or that stays when its remedy is taken, is a fault of the engine and not of the stack.
import type { Operation } from '#engine/builder/operation.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { Diagnostic } from '#engine/result.ts'
import type { StackDraft, StackNode } from '#engine/stack/schema.ts'

/** A name that continues no other and that no sequence gives. */
const FRESH_NAME = 'quite-another'

/**
 * Codes to what a person does to the node; undefined where only the person knows what it is to be connected with, or
 * which of many nodes go.
 */
const REMEDIES: Readonly<Record<string, ((node: StackNode, stack: StackDraft) => readonly Operation[]) | undefined>> = {
  'bad-connection': withoutConnections,
  'bad-setting': withoutSettings,
  'missing-connection': undefined,
  'name-collision': ({ id }) => [{ kind: 'rename', id, to: FRESH_NAME }],
  'not-in-region': withoutSettings,
  'only-once': withoutNode,
  'too-many': undefined,
  'unsupported-cloud': withoutNode,
}

function withoutSettings({ id, settings }: StackNode): Operation[] {
  return Object.keys(settings).map((setting) => ({ kind: 'set', id, setting, value: undefined }))
}

function withoutConnections({ id }: StackNode, { connections }: StackDraft): Operation[] {
  return connections
    .filter(({ from, to }) => from === id || to === id)
    .map((connection) => ({ kind: 'disconnect', connection }))
}

function withoutNode({ id }: StackNode): Operation[] {
  return [{ kind: 'remove', ids: [id] }]
}

/** What is wrong with a refusal; undefined when it is on the list and its remedy helps. */
export function refusalFault(stack: StackDraft, refusal: Diagnostic): string | undefined {
  const { code, node: id } = refusal
  if (code === 'bad-stack' && stack.nodes.length === 0) return undefined
  if (!(code in REMEDIES)) return `refused for a reason that is on no list: ${code}: ${refusal.message}`
  const node = stack.nodes.find((one) => one.id === id)
  const remedy = REMEDIES[code]
  // A node that the compiler added cannot be changed by a person.
  if (node === undefined || remedy === undefined) return undefined
  let mended = stack
  for (const operation of remedy(node, stack)) {
    const applied = applyOperation(mended, operation)
    if (applied.ok) mended = applied.stack
  }
  const name = mended.nodes.some((one) => one.id === id) ? id : FRESH_NAME
  const outcome = compileStack(mended)
  const stays = !outcome.ok && outcome.diagnostics.some((one) => one.code === code && one.node === name)
  return stays ? `refused although ${code} was mended: ${refusal.message}` : undefined
}
