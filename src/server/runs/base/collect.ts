// The bytes of a body that is only of use as a whole.
import type { RawBody } from '#contract/endpoint.ts'

/** All bytes of a body. @throws Refused with 413 when there are more than its row allows */
export async function collect(body: RawBody): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
