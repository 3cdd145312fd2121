// Reading and pricing when it is someone's turn: a large plan takes seconds, in which the server would answer nobody.
import { READING_MAX_MS, refuseHeavyFiles } from '../../terraform/too-heavy.ts'
import { createThreads } from '../../threads/threads.ts'

const threads = createThreads<Uint8Array, string>({
  room: 'src/server/features/prices',
  what: 'Pricing Terraform',
  timeoutMs: READING_MAX_MS,
})

/**
 * Prices what a request brings when it is its person's turn.
 * @param person id of the caller
 * @param body as it was sent; it is handed over, and empty afterwards
 * @returns the answer, as JSON
 * @throws Refused with 400 that says what cannot be read
 */
export async function priceInTurn(person: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  return threads.run(person, body, [body.buffer]).catch(refuseHeavyFiles)
}
