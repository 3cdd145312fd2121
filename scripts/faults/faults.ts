// What happens to an installation, one after the other: each begins, lasts, and is over.
import { HOUR_MS } from '#engine/durations.ts'
import type { Stage } from './stage.ts'

export interface Fault {
  readonly name: string
  /** Makes it happen. @returns ends it; undefined where it cannot happen here, which `otherwise` explains */
  begin(stage: Stage): Promise<(() => Promise<void>) | undefined>
  readonly otherwise?: string
  /** Whether it is among those of a short run. */
  readonly isShort?: boolean
}

const nothing = (): Promise<void> => Promise.resolve()

/** Every fault, in the order in which they happen. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'the database is restarted',
    begin: async ({ postgres }) => {
      await postgres.restart()
      return nothing
    },
  },
  {
    name: 'the database is killed',
    isShort: true,
    begin: async ({ postgres }) => {
      await postgres.kill()
      return nothing
    },
  },
  {
    name: 'a server is killed',
    isShort: true,
    begin: async ({ servers }) => {
      servers[0].kill()
      return nothing
    },
  },
  {
    name: 'the worker is killed',
    begin: async ({ worker }) => {
      worker.kill()
      return nothing
    },
  },
  {
    name: 'the agent is killed',
    begin: async ({ agent }) => {
      agent.kill()
      return nothing
    },
  },
  {
    name: 'everything but the database is killed at once',
    begin: async ({ servers, worker, agent }) => {
      for (const one of [...servers, worker, agent]) one.kill()
      return nothing
    },
  },
  {
    name: 'a server loses its way to the database',
    isShort: true,
    begin: async ({ gateway }) => {
      gateway.cut()
      return async () => gateway.heal()
    },
  },
  {
    name: 'the disk of the database stalls for 900 ms of each second',
    begin: async ({ postgres }) => {
      const end = postgres.stall()
      return async () => end()
    },
  },
  {
    name: 'the disk of the database is full',
    otherwise: 'this user cannot mount a small disk',
    begin: async ({ postgres }) => {
      const end = postgres.fill()
      return (
        end &&
        (async () => {
          end()
          await postgres.start()
        })
      )
    },
  },
  ...([1, -1] as const).map((hours): Fault => ({
    name: `the clock of a server jumps an hour ${hours > 0 ? 'ahead' : 'back'}`,
    isShort: hours > 0,
    begin: async (stage) => {
      await stage.setClock(0, hours * HOUR_MS)
      return () => stage.setClock(0, 0)
    },
  })),
  {
    name: 'the clock of the worker jumps an hour ahead',
    begin: async (stage) => {
      await stage.setClock(2, HOUR_MS)
      return () => stage.setClock(2, 0)
    },
  },
]
