// A server keeps up with the others in which key seals, while it runs.
import type { Deps } from '../deps.ts'
import { workInBackground, type InBackground } from '../in-background.ts'
import { keepUpWithServers, leaveServers, type ServerFacts } from './keys.ts'

/** Others take a server for gone when they have not seen it for six turns. */
const TURN_MS = 15_000

/**
 * Begins to keep up.
 * @param onMissing gets the id of a key that values need and this server lacks: what others write, it cannot open
 */
export function watchKeys(
  deps: Pick<Deps, 'database' | 'seal' | 'now' | 'outbox' | 'log'>,
  server: ServerFacts,
  onMissing: (keyId: string) => void,
): InBackground {
  const watching = workInBackground(
    TURN_MS,
    async () => {
      const [missing] = await keepUpWithServers(deps, server)
      if (missing !== undefined) onMissing(missing)
    },
    (error) => deps.log.debug({ err: error }, 'The database is away, so the other servers do not hear of this one.'),
  )
  return {
    // Nothing that someone commits concerns it.
    wake: () => undefined,
    stop: async () => {
      await watching.stop()
      await leaveServers(deps, server.id).catch(() => undefined)
    },
  }
}
