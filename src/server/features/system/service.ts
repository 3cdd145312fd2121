// The server about itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { api } from '#contract/index.ts'
import { openApiDocument, type OpenApiDocument } from '#contract/openapi.ts'
import type { health } from '#contract/system.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

const PING_TIMEOUT_MS = 2000

/** @throws Refused with 503 when the database does not answer in time */
export async function getHealth({ database, log, now, startedAt, version }: Deps): Promise<z.infer<typeof health>> {
  const ping = database.pool.query('select 1').then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'The database does not answer.')
      return false
    },
  )
  const isConnected = await Promise.race([ping, sleep(PING_TIMEOUT_MS, false, { ref: false })])
  if (!isConnected) throw new Refused(503, message('instance.database-down', { kind: database.kind }))
  return {
    status: 'ok',
    version,
    database: { kind: database.kind, status: 'connected' },
    uptime_seconds: Math.max(0, Math.floor((now().getTime() - startedAt.getTime()) / 1000)),
  }
}

let document: OpenApiDocument | undefined

/** The interface document, made on the first request. */
export function getOpenApi({ version }: Pick<Deps, 'version'>): OpenApiDocument {
  return (document ??= openApiDocument(api, version))
}
