// Gives agents their jobs: the next one at once, or as soon as there is one while they wait.
import { and, eq, isNull } from 'drizzle-orm'
import type { AgentJob } from '#contract/agent.ts'
import { unknownProgram } from '../../access/machines.ts'
import { change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { agentTokens } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAgent } from '../../http/context.ts'
import { noteAgent, type AgentFacts, type SeenAgent } from './agents.ts'
import { claimJob } from './claim.ts'
import { giveBack, leaseJob } from './lease.ts'
import { prepareJob } from './prepare.ts'

/** How often a waiting agent looks without a signal: for jobs that become due, and for signals that it missed. */
const LOOK_EVERY_MS = 1000

/** How long someone waits, and what ends that before. */
export interface Waiting {
  readonly wait_ms: number
  /** Aborted when the agent goes away: what nobody takes stays in the queue. */
  readonly signal: AbortSignal
}

/**
 * Leases the next job to an agent; undefined when none came while it waited.
 * @throws Refused with 401 when its token was revoked meanwhile
 */
export async function takeJob(
  deps: Deps,
  calling: CallingAgent,
  facts: AgentFacts,
  { wait_ms, signal }: Waiting,
): Promise<AgentJob | undefined> {
  const until = performance.now() + wait_ms
  const agent = await noteAgent(deps, calling, facts)
  const bell = createBell()
  const off = deps.signals.on('strata_job', (pool) => agent.pools.includes(pool) && bell.ring())
  const ends = AbortSignal.any([signal, deps.signals.stopping])
  ends.addEventListener('abort', bell.ring)
  try {
    for (;;) {
      const job = ends.aborted ? undefined : await takeNext(deps, agent)
      if (job && signal.aborted) await giveBack(deps, job)
      else if (job) return job
      const leftMs = until - performance.now()
      if (ends.aborted || leftMs <= 0) return undefined
      await bell.wait(Math.min(leftMs, LOOK_EVERY_MS))
    }
  } finally {
    off()
    ends.removeEventListener('abort', bell.ring)
  }
}

/** The next job that can be done now. Those that have to be planned again, or need no agent, are passed on the way. */
async function takeNext(deps: Deps, agent: SeenAgent): Promise<AgentJob | undefined> {
  for (;;) {
    const found = await change(deps, { via: 'agent' }, async (work) => {
      const now = deps.now()
      const job = await claimJob(work.tx, agent, now)
      if (!job) return 'none'
      await holdToken(work.tx, agent)
      const context = { deps, work, now }
      const prepared = await prepareJob(context, job, agent)
      return prepared ? leaseJob(context, prepared, agent) : 'passed'
    })
    if (found === 'none') return undefined
    if (found !== 'passed') return found
  }
}

/** Holds the token of an agent against who revokes it, so that none gets a job afterwards. */
async function holdToken(tx: Transaction, { token_id }: SeenAgent): Promise<void> {
  const isValid = and(eq(agentTokens.id, token_id), isNull(agentTokens.revoked_at))
  const [token] = await tx.select({ id: agentTokens.id }).from(agentTokens).where(isValid).for('share')
  if (!token) throw unknownProgram('agent')
}

interface Bell {
  readonly ring: () => void
  /** Until it rings, or rang since it was last waited for. */
  wait(ms: number): Promise<void>
}

function createBell(): Bell {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    wait: async (ms) => {
      if (!hasRung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
      }
      wake = undefined
      hasRung = false
    },
  }
}
