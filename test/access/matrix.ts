// Calls every endpoint as every role and holds the answers against what is
// written down in `cases.ts`.
import { api } from '#contract/index.ts'
import type { EndpointKey } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeCast, type Cast } from '../support/cast.ts'
import type { TestApp } from '../support/test-app.ts'
import type { Case, Who } from './case.ts'
import { CASES } from './cases.ts'

export const ROLES = ['admin', 'owner', 'project_admin', 'developer', 'viewer', 'outsider', 'signed_out'] as const
export type Role = (typeof ROLES)[number]

type Verdict = 'ok' | 401 | 403 | 404

/**
 * What each role gets. The owner and the developer of the project are owner and
 * member of the team; environments stand in the name of the viewer, and requests
 * for approval come from someone else. Templates and components are of the
 * project's administrator, who is not in the team that they belong to; so are
 * workflows, which are for the project.
 */
const VERDICTS: Readonly<Record<Who, readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]>> = {
  everybody: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'signed-in': ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 401],
  administrators: ['ok', 403, 403, 403, 403, 403, 401],
  'project-members': ['ok', 'ok', 'ok', 'ok', 'ok', 404, 401],
  'project-builders': ['ok', 'ok', 'ok', 'ok', 403, 404, 401],
  'project-managers': ['ok', 'ok', 'ok', 403, 403, 404, 401],
  'project-owners': ['ok', 'ok', 403, 403, 403, 404, 401],
  'environment-managers': ['ok', 'ok', 'ok', 403, 'ok', 404, 401],
  // While someone in the project may decide, administrators of the installation may not.
  approvers: [403, 'ok', 'ok', 403, 403, 404, 401],
  'approving-owners': [403, 'ok', 403, 403, 403, 404, 401],
  'team-members': ['ok', 'ok', 404, 'ok', 404, 404, 401],
  'team-owners': ['ok', 'ok', 404, 403, 404, 404, 401],
  'library-members': ['ok', 'ok', 'ok', 'ok', 404, 404, 401],
  'library-owners': ['ok', 'ok', 'ok', 403, 404, 404, 401],
  // What is deleted is there only for a person who may bring it back.
  'library-restorers': ['ok', 'ok', 'ok', 404, 404, 404, 401],
  'workflow-authors': ['ok', 403, 'ok', 403, 403, 404, 401],
}

export interface Matrix {
  readonly checks: number
  /** One sentence for each answer that is not what is written down. */
  readonly faults: readonly string[]
}

/** Calls every endpoint as every role, each on people of its own. */
export async function checkAccess(app: TestApp): Promise<Matrix> {
  const rows = new Map<string, Endpoint>(
    Object.values(api).flatMap((feature) =>
      Object.values(feature).map((row: Endpoint): [string, Endpoint] => [`${row.method} ${row.path}`, row]),
    ),
  )
  const faults = [...rows.keys()]
    .filter((key) => !(key in CASES))
    .map((key) => `${key} is missing from the table of expectations.`)
  let checks = rows.size
  for (const [key, one] of Object.entries(CASES)) {
    const row = rows.get(key)
    if (!row) {
      faults.push(`${key} is no endpoint any more.`)
      continue
    }
    for (const [index, role] of ROLES.entries()) {
      checks += 1
      const verdict = VERDICTS[one.who][index] ?? 401
      // What cannot be prepared is a fault of this check alone.
      const fault = await checkOne(app, key as EndpointKey, row, one, role, verdict).catch(
        (error: unknown) => `could not be checked: ${error instanceof Error ? error.message : String(error)}`,
      )
      if (fault !== undefined) faults.push(`${key} as ${role}: ${fault}`)
    }
  }
  return { checks, faults }
}

async function checkOne(
  app: TestApp,
  key: EndpointKey,
  row: Endpoint,
  one: Case,
  role: Role,
  verdict: Verdict,
): Promise<string | undefined> {
  const cast: Cast = await makeCast(app)
  const actor = role === 'signed_out' ? undefined : cast[role]
  const { params = {}, query = {}, body } = await one.request({ app, cast, actor })
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = new URLSearchParams(query).toString()
  const hasBody = row.body !== undefined
  const before = await entryCount(app)
  const response = await (actor ?? app.person()).send(`/api${path}${text && `?${text}`}`, {
    method: row.method,
    ...(hasBody && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const wanted = verdict === 'ok' ? (one.answer ?? row.returns.status) : verdict
  if (response.status !== wanted)
    return `answered ${response.status} instead of ${wanted}: ${(await response.text()).slice(0, 200)}`
  const added = (await entryCount(app)) - before
  const isQuiet = actor === undefined && one.changesNothingForStrangers === true
  const isChange = verdict === 'ok' && one.answer === undefined && row.method !== 'GET' && !isQuiet
  if (isChange && row.leavesNoTrace === undefined && added === 0)
    return `changed something, and the audit log (${key}) does not know.`
  if (one.recordsRefusals === true && verdict === 403)
    return added === 1 ? undefined : `was refused, and the audit log grew by ${added} instead of 1.`
  if ((verdict !== 'ok' || row.method === 'GET' || row.leavesNoTrace !== undefined || isQuiet) && added > 0)
    return 'changed nothing, and the audit log grew.'
  return undefined
}

/** They are numbered without a gap: the last number is how many there are, without reading them all. */
async function entryCount(app: TestApp): Promise<number> {
  const found = await app.deps.database.pool.query<{ last: string }>(
    'select coalesce(max(seq), 0) as last from audit_entries',
  )
  return Number(found.rows[0]?.last)
}
