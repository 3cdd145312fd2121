// The versions that a template had.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { templates as rows, TemplateVersionDetail } from '#contract/templates.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { findCuratedVersion } from './gallery.ts'
import { presentVersion, stackOf } from './present.ts'
import { countVersions, findVersion, getFoundTemplate, listVersionRows } from './store.ts'
import { noVersion } from './update.ts'

type List = (typeof rows)['versions']

/** The numbers that the table of versions can hold. */
const VERSION_MAX = 2 ** 31 - 1
const number = cursorKeys.integer.min(1).max(VERSION_MAX)

/**
 * One page of the versions of a template, newest first. @throws Refused with 400 for a cursor of another list, 404 when
 * it is deleted
 */
export async function listVersions(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  id: string,
  query: Parsed<List>['query'],
): Promise<PageOf<Output<List>[number]>> {
  const before = readCursor(query.cursor, number, cursorKeys.text)
  const curated = findCuratedVersion(id)
  if (curated) {
    const { stack: _, ...version } = curated
    return { items: before ? [] : [version], total: 1, next: null }
  }
  await getFoundTemplate(orm, id, caller.id)
  const [total, found] = await Promise.all([countVersions(orm, id), listVersionRows(orm, id, query.limit, before?.[0])])
  const page = cutPage(found, query.limit, ({ row }) => [row.version, id])
  const answer = page.rows.map(({ row, author_name }) => presentVersion(row, author_name))
  return { items: answer, total, next: page.next }
}

/** One version with its stack. @throws Refused with 404 when the template has none of this number */
export async function readVersion(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  id: string,
  version: number,
): Promise<TemplateVersionDetail> {
  const curated = findCuratedVersion(id)
  if (curated) {
    if (version === curated.version) return curated
    throw noVersion(version)
  }
  const { row } = await getFoundTemplate(orm, id, caller.id)
  const found = version > row.version ? undefined : await findVersion(orm, id, version)
  if (!found) throw noVersion(version)
  return { ...presentVersion(found, found.author_name), stack: stackOf(found) }
}
