// SCIM 2.0 at /scim/v2, by which directories such as Entra ID and Okta provision people and groups.
// https://www.rfc-editor.org/rfc/rfc7644
import type { Context, Hono } from 'hono'
import { message } from '#words/message.ts'
import { identifyDirectory } from '../access/directory.ts'
import { factsOf } from '../access/facts.ts'
import type { Deps } from '../deps.ts'
import { isKeepable, keepable, readJson } from '../http/body.ts'
import { Refused, notFound } from '../http/errors.ts'
import { API_HEADERS } from '../http/headers.ts'
import { requestId } from '../http/log.ts'
import { baseOf } from './call.ts'
import { SCIM_JSON, scimErrorOf } from './errors.ts'
import { SCIM_ROWS, type ScimRow } from './rows.ts'
import { SCIM_PATH } from './schemas.ts'

const JSON_OF_SCIM = /^application\/(?:scim\+)?json\s*(;|$)/i

/** Serves every row of the table. What is refused is answered in one place, by the path. */
export function mountScim(app: Hono, deps: Deps): void {
  for (const row of SCIM_ROWS)
    app.on(row.method, `${SCIM_PATH}${row.path.replace('{id}', ':id')}`, (c) => answer(deps, row, c))
  for (const path of ['/scim', '/scim/*']) app.all(path, (c) => refuseUnknown(deps, c))
}

async function answer(deps: Deps, row: ScimRow, c: Context): Promise<Response> {
  const directory = await identifyDirectory(deps, c.req.header('authorization'))
  await deps.countRequest(directory.token_id)
  const { id = '' } = c.req.param() as { readonly id?: string }
  if (!isKeepable({ id })) throw notFound(message('http.nothing-here'))
  const query = keepable(c.req.query())
  const hasBody = row.method === 'POST' || row.method === 'PUT' || row.method === 'PATCH'
  const body = hasBody ? await readJson(c.req, JSON_OF_SCIM) : undefined
  const given = await row.handle({ deps, directory, request: factsOf(deps, c), base: baseOf(deps), id, query, body })
  const location = given.status === 201 ? locationOf(given.body) : undefined
  return new Response(given.body ? JSON.stringify(given.body) : null, {
    status: given.status,
    headers: {
      ...API_HEADERS,
      'x-request-id': requestId(c),
      ...(given.body && { 'content-type': SCIM_JSON }),
      ...(location !== undefined && { location }),
    },
  })
}

/** The address of what was made, as it says itself. */
function locationOf(body: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const meta = body?.['meta'] as { readonly location?: string } | undefined
  return meta?.location
}

/** 401 to strangers also where nothing is, 405 for another method, else 404. */
async function refuseUnknown(deps: Deps, c: Context): Promise<Response> {
  await identifyDirectory(deps, c.req.header('authorization'))
  const { path, method } = c.req
  const allowed = SCIM_ROWS.filter((row) => isAt(row, path)).map((row) => row.method)
  if (allowed.length === 0) throw notFound(message('http.no-endpoint', { path }))
  const refused = new Refused(405, message('http.wrong-method', { path, method, allowed }))
  const headers = { ...API_HEADERS, 'x-request-id': requestId(c), 'content-type': SCIM_JSON, allow: allowed.join(', ') }
  return new Response(scimErrorOf(refused), { status: 405, headers })
}

const isAt = (row: ScimRow, path: string): boolean =>
  new RegExp(`^${SCIM_PATH}${row.path.replace('{id}', '[^/]+')}$`).test(path)
