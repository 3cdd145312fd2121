// A thread that does what a test asks of it.
import { setTimeout as wait } from 'node:timers/promises'
import { message } from '#words/message.ts'
import { notFound } from '../../../src/server/http/errors.ts'
import { endAfterReply, serve } from '../../../src/server/threads/serve.ts'

export interface Job {
  readonly does: 'answers' | 'fails' | 'refuses' | 'exits' | 'hangs' | 'is broken' | 'parses'
  readonly text?: string
  readonly ms?: number
}

/** Counts the jobs of this thread: one that was started again begins anew. */
let served = 0

serve(async ({ does, text = '', ms = 0 }: Job): Promise<unknown> => {
  served += 1
  await wait(ms)
  if (does === 'fails') throw new Error('No such luck.')
  if (does === 'refuses') throw notFound(message('http.nothing-here'))
  if (does === 'exits') process.exit(3)
  if (does === 'hangs') for (;;);
  if (does === 'is broken') endAfterReply()
  if (does !== 'parses') return `${text}${served}`
  // Only where it is asked for: each of the many threads would load the parser.
  const { parseFile } = await import('../../../src/server/terraform/parser.ts')
  return parseFile('main.tf', text)
})
