// Module blocks and data sources of the files, with what happens to each.
import type { ImportedBlock } from '#contract/imports.ts'
import { message } from '#words/message.ts'
import { textOf, type Note } from './notes.ts'
import { isLocalModule, type Sorted } from './terraform-sort.ts'
import type { Source, Thing } from './terraform-source.ts'

/** Lists them in the order of the files. */
export function listBlocks({ things }: Source, sorted: Sorted): ImportedBlock[] {
  return [...things.values()].flatMap((thing) => {
    const { kind, address, block } = thing
    if (kind !== 'module' && kind !== 'data' && kind !== 'ephemeral') return []
    const isKept = sorted.needed.has(address)
    const note = noteOf(thing, isKept, things, sorted)
    return [
      {
        address,
        kind,
        file: block.file,
        outcome: isKept ? ('kept' as const) : ('left' as const),
        reason: textOf(note),
        messages: [...note],
      },
    ]
  })
}

function noteOf({ kind, address, block }: Thing, isKept: boolean, things: Source['things'], { needed }: Sorted): Note {
  if (kind === 'module')
    return [
      isKept
        ? message('imports.module-kept')
        : isLocalModule(block.values['source'])
          ? message('imports.module-left')
          : message('imports.block-unused'),
    ]
  if (!isKept) return [message('imports.block-unused')]
  const reader = [...needed].find((one) => things.get(one)?.refs.has(address))
  return [reader === undefined ? message('imports.block-kept') : message('imports.block-read', { address: reader })]
}
