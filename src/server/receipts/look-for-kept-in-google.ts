// What a project of Google Cloud still holds of the last backups of databases and snapshots of disks: they carry no
// labels, so the search by label does not list them.
import { findDiskSnapshot, listSqlBackups } from '#cloud-api/google/backups.ts'
import type { Google } from '#cloud-api/google/client.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import type { FormerResource, FoundResource } from '#domain/receipt/of-account.ts'

/** Disks whose snapshots are looked for. */
const DISKS_MAX = 50

/** Finds them for what a state held before. What a service does not say follows from the settings, in the receipt. */
export async function findKeptInGoogle(
  google: Google,
  project: string,
  former: readonly FormerResource[],
): Promise<FoundResource[]> {
  return [...(await findBackups(google, project, former)), ...(await findSnapshots(google, project, former))]
}

/** The last backup of each instance that is gone, or else its newest automatic one. */
async function findBackups(
  google: Google,
  project: string,
  former: readonly FormerResource[],
): Promise<FoundResource[]> {
  const databases = former.filter(({ type }) => type === 'google_sql_database_instance')
  const listed = databases.length === 0 ? [] : ((await unlessRefused(listSqlBackups(google, project))) ?? [])
  return databases.flatMap(({ address, values }): FoundResource[] => {
    const own = listed.filter(({ instance }) => instance !== '' && instance === values['name'])
    const last = own.find(({ is_last }) => is_last)
    const one = last ?? own[0]
    if (!one) return []
    const { name, size_gb } = one
    const found = { key: `//sqladmin.googleapis.com/${name}`, type: 'google_sql_backup', name, region: '' }
    const condition = { is: 'unknown' } as const
    if (last) return [{ ...found, condition, last_of: { address, size_gb } }]
    if (retainsBackups(values)) return [{ ...found, condition, ages_of: address }]
    // By its settings there is to be none.
    return [{ ...found, name: name.split('/').at(-1) ?? name, is_backup: true, condition }]
  })
}

function retainsBackups({ settings }: FormerResource['values']): boolean {
  const [first] = Array.isArray(settings) ? (settings as unknown[]) : []
  return typeof first === 'object' && first !== null && 'retain_backups_on_delete' in first
    ? first.retain_backups_on_delete === true
    : false
}

/** The snapshot that the provider takes of a disk before it deletes it. */
async function findSnapshots(
  google: Google,
  project: string,
  former: readonly FormerResource[],
): Promise<FoundResource[]> {
  const disks = former.filter(
    ({ type, values }) => DISKS.has(type) && values['create_snapshot_before_destroy'] === true,
  )
  const found: FoundResource[] = []
  for (const { address, values } of disks.slice(0, DISKS_MAX)) {
    const { self_link: link, disk_id: id } = values
    if (typeof link !== 'string' || typeof id !== 'string') continue
    const one = await unlessRefused(findDiskSnapshot(google, project, { link, id }))
    if (!one) continue
    const { name, size_gb } = one
    const key = `//compute.googleapis.com/projects/${project}/global/snapshots/${name}`
    const last_of = { address, size_gb }
    found.push({ key, type: 'google_compute_snapshot', name, region: '', condition: { is: 'unknown' }, last_of })
  }
  return found
}

const DISKS: ReadonlySet<string> = new Set(['google_compute_disk', 'google_compute_region_disk'])

async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CloudRefusal) return undefined
    throw error
  }
}
