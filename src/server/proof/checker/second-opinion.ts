// Terraform's own parser has the last word on syntax. It takes four times as long as everything else that is checked,
// so a block that it has read before is not read again: stacks differ in few of their blocks.
import { hash } from 'node:crypto'
import type { ParsedFile } from './files.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import type { Body } from '#engine/terraform/syntax/nodes.ts'

/** Blocks that are remembered, by their SHA-256: about 2 MB. All are forgotten when there are more. */
const BLOCKS_MAX = 20_000

const fine = new Set<string>()

/** What the parser finds wrong in a file that ours could read: the line and what it says. */
export interface SyntaxProblem {
  readonly path: string
  /** 0 where it names none. */
  readonly line: number
  readonly message: string
}

/** Reads files with Terraform's own parser, which is loaded when it is first needed. */
export async function readAgain(files: readonly ParsedFile[]): Promise<SyntaxProblem[]> {
  const { parse } = await import('@cdktf/hcl2json')
  const readable = files.flatMap(({ path, source, content }) =>
    content instanceof HclError ? [] : [{ path, source, blocks: blocksOf(source, content) }],
  )
  const isNew = (text: string): boolean => !fine.has(digestOf(text))
  // A file is right when each of its blocks is: between blocks the language has no state. Each is read alone, so that
  // none ends what another leaves open.
  for (const text of readable.flatMap(({ blocks }) => (blocks ?? []).filter(isNew)))
    await parse('block.tf', text).then(
      () => remember(text),
      () => undefined,
    )
  const problems: SyntaxProblem[] = []
  for (const { path, source, blocks } of readable) {
    if (blocks !== undefined && !blocks.some(isNew)) continue
    try {
      await parse(path, source)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const message = text.split('\n')[0] ?? ''
      problems.push({ path, line: Number(/:(\d+),/.exec(message)?.[1] ?? 0), message })
    }
  }
  return problems
}

/**
 * The text of a file, cut before the line on which each of its blocks begins. Undefined where it cannot be cut: an
 * argument beside blocks must not be there twice in the file, and two blocks on a line are none of the language.
 */
function blocksOf(source: string, { attributes, blocks }: Body): string[] | undefined {
  const starts = blocks.map(({ line }) => line)
  if (attributes.length > 0 || new Set(starts).size < starts.length) return undefined
  const lines = source.split('\n')
  // What stands before the first block belongs to it.
  const cuts = [0, ...starts.slice(1).map((line) => line - 1), lines.length]
  return cuts.slice(1).map((end, at) => lines.slice(cuts[at], end).join('\n'))
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

function remember(text: string): void {
  if (fine.size >= BLOCKS_MAX) fine.clear()
  fine.add(digestOf(text))
}
