// Terraform's own parser, which is WebAssembly: once it has run out of stack it never answers and cannot be used
// again. It runs in threads only, and a thread in which that happened is ended.
import { parse } from '@cdktf/hcl2json'
import { endAfterReply } from '../threads/serve.ts'

/** The parser did not come to an end. */
export class ParserEnded extends Error {}

/** The message of a JavaScript engine whose stack is full: the parser stopped in the middle. */
const OVERFLOW = /^(?:RangeError: )?Maximum call stack size exceeded/

/**
 * Parses one file.
 * @returns constants as values, expressions as `${…}`
 * @throws ParserEnded, or an error with the message of the parser
 */
export async function parseFile(file: string, text: string): Promise<Record<string, unknown>> {
  try {
    return (await parse(file, text)) as Record<string, unknown>
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (!OVERFLOW.test(said)) throw new Error(said, { cause: error })
    endAfterReply()
    throw new ParserEnded('The parser did not come to an end.', { cause: error })
  }
}
