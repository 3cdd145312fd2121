// Bringing OpenTofu: one download at a time, how far it is, and what came of the last one.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { EmbeddedAgent } from '#contract/agents.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { findSource } from '../threads/find-worker.ts'

/** What came of it. */
export type Brought = { readonly version: string } | { readonly said: StoredMessage }

/** How far a download is; `total` is null where the other server does not say it. */
export type OnProgress = (bytes: number, total: number | null) => void

/** Brings OpenTofu into a folder. */
export type Bring = (folder: string, onProgress: OnProgress) => Promise<Brought>

type State = Omit<EmbeddedAgent['bringing'], 'refusal'>

export interface Bringing {
  state(): State
  /** Begins, unless it is under way. */
  begin(): void
}

interface Told {
  readonly onDone?: (version: string) => void
  readonly onFailed?: (reason: StoredMessage) => void
}

/** The release that is brought, pinned in the room of the agents. */
const pinned = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(findSource('src/runner/binary/opentofu.json', import.meta.dirname), 'utf8')))

/** Makes what brings OpenTofu when it is asked for. */
export function createBringing(bring: (onProgress: OnProgress) => Promise<Brought>, told: Told): Bringing {
  const before = { version: pinned.version, bytes: 0, total_bytes: null, reason: null } as const
  let state: State = { ...before, status: 'idle' }
  const end = (outcome: Brought): void => {
    if ('version' in outcome) {
      state = { ...state, status: 'done' }
      told.onDone?.(outcome.version)
    } else {
      state = { ...state, status: 'failed', reason: withEnglish(outcome.said) }
      told.onFailed?.(outcome.said)
    }
  }
  return {
    state: () => state,
    begin: () => {
      if (state.status === 'running') return
      state = { ...before, status: 'running' }
      const onProgress: OnProgress = (bytes, total_bytes) => (state = { ...state, bytes, total_bytes })
      bring(onProgress).then(end, () => end({ said: message('jobs.bring-failed') }))
    },
  }
}
