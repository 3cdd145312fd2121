// A job that stops or resumes what a state holds, with a clock of its own, and what it says meanwhile.
import type { ResourceEvent } from '#contract/agent.ts'
import { inEnglish } from '#words/say.ts'
import { Orders } from '../../src/runner/execute/orders.ts'
import type { Place, StopOrResume } from '../../src/runner/stop/kind.ts'
import { stopInCloud, type CloudStop } from '../../src/runner/stop/stop-in-cloud.ts'

/** A resource of a state: its type, its name and its attributes. */
export type StateResource = readonly [type: string, name: string, attributes: object]

/** A state of Terraform with these resources. */
export function stateWith(resources: readonly StateResource[]): Uint8Array {
  return Buffer.from(
    JSON.stringify({
      version: 4,
      serial: 1,
      lineage: 'lineage',
      resources: resources.map(([type, name, attributes]) => ({
        mode: 'managed',
        type,
        name,
        provider: `provider["registry.terraform.io/hashicorp/${type.split('_')[0]}"]`,
        instances: [{ attributes }],
      })),
    }),
  )
}

/** What a job came to, and what it remembers for the next one. */
export interface StopJob {
  remembered: CloudStop['remembered']
  readonly events: ResourceEvent[]
  log: string
  /** By the clock of the job. */
  time: number
  /** How each resource ended. */
  ends(): Record<string, string>
  /** @returns what was not done */
  run<Cloud>(
    what: StopOrResume,
    resources: readonly StateResource[],
    open: (orders: Orders, pause: (ms: number) => Promise<void>) => Place<Cloud>,
    on?: { readonly pause?: (orders: Orders) => void },
  ): Promise<string | undefined>
}

/** A job that nothing was stopped by before. */
export function makeStopJob(): StopJob {
  const job: StopJob = {
    remembered: {},
    events: [],
    log: '',
    time: Date.parse('2026-11-02T10:00:00Z'),
    ends: () =>
      Object.fromEntries(
        job.events
          .filter(({ kind }) => ['done', 'kept', 'failed'].includes(kind))
          .map(({ address, kind }) => [address, kind]),
      ),
    run: async (what, resources, open, on = {}) => {
      job.events.length = 0
      job.log = ''
      const orders = new Orders()
      const place = open(orders, (ms) => {
        job.time += ms
        on.pause?.(orders)
        return Promise.resolve()
      })
      const failure = await stopInCloud(place, { what, remembered: job.remembered }, stateWith(resources), {
        channel: {
          log: (text) => (job.log += text),
          event: (event) => job.events.push(event),
          putArtifact: (_, bytes) => {
            job.remembered = JSON.parse(Buffer.from(bytes).toString()) as CloudStop['remembered']
            return Promise.resolve()
          },
        },
        now: () => new Date(job.time),
      })
      return failure && inEnglish(failure)
    },
  }
  return job
}
