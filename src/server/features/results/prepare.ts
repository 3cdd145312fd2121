// What a stack comes to, as texts that are ready to be stored and answered. The engine is pure, so what was asked a
// moment ago, by whomever, is neither compiled nor proved nor serialised again.
import type { SchemaProof } from '#contract/proof.ts'
import { priceBookId } from '#engine/prices/book.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Deps } from '../../deps.ts'
import { storedJson, type StoredJson } from '../../http/stored-json.ts'
import { planOf, type FilesPlan } from '../../plan-proof/keep.ts'
import type { StoredStack } from './store.ts'

export interface PreparedResult {
  readonly stack: StoredJson<StackSpec>
  readonly result: StoredJson<StoredStack>
  readonly proof: StoredJson<SchemaProof>
  /** The length of the result in bytes: to count it again for each answer takes a tenth of the request. */
  readonly result_bytes: number
  /** How its files are planned. */
  readonly plan: FilesPlan
}

/** Proves and serialises what was compiled. */
export async function prepareResult(
  { prove }: Pick<Deps, 'prove'>,
  person: string,
  compiled: CompiledStack,
): Promise<PreparedResult> {
  const proof = await prove(person, compiled.terraform, compiled.module_files)
  const result = storedJson<StoredStack>(compiled)
  return {
    stack: storedJson(compiled.stack),
    result,
    result_bytes: Buffer.byteLength(result),
    proof: storedJson(proof),
    plan: planOf(compiled),
  }
}

/** Characters of all results that are kept, the ones that were used last: a few hundred small stacks. */
const KEPT_MAX = 8_000_000
/** Characters of what is asked: a request that carries the files of modules is rarely sent twice. */
const ASKED_MAX = 10_000

interface Kept {
  readonly result: Promise<PreparedResult>
  /** Characters, once it is known. */
  size: number
}

/** What is kept for each way to prove, of which a server has one. */
const memories = new WeakMap<Deps['prove'], Memory>()

/**
 * Prepares a result, or takes the one of the same request from before, also while that is under way. A refusal is not
 * kept.
 * @param asked everything that decides the result beside the day and the prices
 */
export function prepareOnce(
  { prove, now }: Pick<Deps, 'prove' | 'now'>,
  asked: unknown,
  prepare: () => Promise<PreparedResult>,
): Promise<PreparedResult> {
  const text = JSON.stringify(asked)
  if (text.length > ASKED_MAX) return prepare()
  const memory = memories.get(prove) ?? new Memory()
  memories.set(prove, memory)
  return memory.take(`${priceBookId()} ${now().toISOString().slice(0, 10)} ${text}`, prepare)
}

class Memory {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  take(key: string, prepare: () => Promise<PreparedResult>): Promise<PreparedResult> {
    const before = this.#kept.get(key)
    if (before) {
      this.#kept.delete(key)
      this.#kept.set(key, before)
      return before.result
    }
    const one: Kept = { result: prepare(), size: 0 }
    this.#kept.set(key, one)
    one.result.then(
      ({ stack, result, proof }) => {
        // It can have been forgotten while it was under way.
        if (this.#kept.get(key) !== one) return
        one.size = key.length + stack.length + result.length + proof.length
        this.#size += one.size
        this.#forgetOldest()
      },
      () => {
        if (this.#kept.get(key) === one) this.#kept.delete(key)
      },
    )
    return one.result
  }

  #forgetOldest(): void {
    for (const [key, { size }] of this.#kept) {
      if (this.#size <= KEPT_MAX) return
      this.#size -= size
      this.#kept.delete(key)
    }
  }
}
