// The server about itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { api } from '#contract/index.ts'
import { openApiDocument, type OpenApiDocument } from '#contract/openapi.ts'
import type { health, readiness } from '#contract/system.ts'
import { message } from '#words/message.ts'
import { hasMigrations } from '../../db/migrate.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { UNNAMED, listMissingKeys } from '../../sealing/keys.ts'

const PING_TIMEOUT_MS = 2000

/** @throws Refused with 503 when the database does not answer in time */
export async function getHealth(deps: Deps): Promise<z.infer<typeof health>> {
  const { database, now, startedAt, version } = deps
  await askDatabase(deps, () => database.pool.query('select 1'))
  return {
    status: 'ok',
    version,
    database: { kind: database.kind, status: 'connected' },
    uptime_seconds: Math.max(0, Math.floor((now().getTime() - startedAt.getTime()) / 1000)),
  }
}

/** @throws Refused with 503 when this process is not to get requests, with the reason */
export async function getReadiness(deps: Deps): Promise<z.infer<typeof readiness>> {
  const { database, life, seal } = deps
  if (life.isStopping()) throw new Refused(503, message('instance.stopping'))
  const [hasTables, missing] = await askDatabase(deps, () =>
    Promise.all([hasMigrations(database.pool, life.newestMigration), listMissingKeys(database.orm, seal)]),
  )
  if (!hasTables) throw new Refused(503, message('instance.tables-missing'))
  const [keyId] = missing
  if (keyId !== undefined)
    throw new Refused(
      503,
      keyId === UNNAMED ? message('instance.other-key') : message('instance.key-missing', { key: keyId }),
    )
  return { status: 'ready', role: life.role }
}

/** @throws Refused with 503 when the database does not answer in time */
async function askDatabase<Answer>({ database, log }: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = ask().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      log.warn({ err: error }, 'The database does not answer.')
      return undefined
    },
  )
  const answered = await Promise.race([asked, sleep(PING_TIMEOUT_MS, undefined, { ref: false })])
  if (!answered) throw new Refused(503, message('instance.database-down', { kind: database.kind }))
  return answered.answer
}

let document: OpenApiDocument | undefined

/** The interface document, made on the first request. */
export function getOpenApi({ version }: Pick<Deps, 'version'>): OpenApiDocument {
  return (document ??= openApiDocument(api, version))
}
