// The input of a phase, as the only file of its pod: compressed, because a Secret holds at most 1 MiB.
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { agentJob } from '#contract/agent.ts'

/** Bytes of a Secret, less what its names take. https://kubernetes.io/docs/concepts/configuration/secret/ */
export const PHASE_FILE_MAX_BYTES = 1_000_000
/** Largest input of a phase, uncompressed. */
const UNPACKED_MAX_BYTES = 200_000_000

const phaseFile = z.strictObject({
  /** Version of Strata of the agent that started it. */
  version: z.string(),
  /** Address of the server, without a path. */
  url: z.string(),
  /** When the agent began with it, in milliseconds since 1970: the limit of its time counts from there. */
  started_at: z.number(),
  /** Variables of the agent that are for its programs and its traces; some hold passwords. */
  environment: z.record(z.string(), z.string()),
  job: agentJob,
})
export type PhaseFile = z.infer<typeof phaseFile>

/** Packs it. */
export function packPhase(phase: PhaseFile): Buffer {
  return gzipSync(JSON.stringify(phase))
}

/** Unpacks it. @throws for bytes that packPhase did not make */
export function unpackPhase(bytes: Uint8Array): PhaseFile {
  const text = gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX_BYTES }).toString('utf8')
  return phaseFile.parse(JSON.parse(text))
}
