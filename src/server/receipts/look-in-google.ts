// A look into a project of Google Cloud for what is left of an environment: Cloud Asset Inventory lists what carries
// its labels, and the services say how it is, because the inventory follows some time later.
// https://cloud.google.com/asset-inventory/docs/reference/rest/v1/TopLevel/searchAllResources
import { z } from 'zod'
import type { Google } from '#cloud-api/google/client.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { googleTerraformType, questionAbout, regionOfPlace, valuesInGoogle } from '#domain/receipt/google-assets.ts'
import type { FoundResource } from '#domain/receipt/of-account.ts'
import { gcpStackLabels } from '#engine/clouds/gcp/naming.ts'
import type { Looked, Sought } from './look.ts'
import { findKeptInGoogle } from './look-for-kept-in-google.ts'
import { notSearched } from './not-searched.ts'

/** Of a connection: what it leads to, and who it is there. */
export interface GooglePlace {
  readonly google: Google
  /** Id of the project. */
  readonly project: string
  readonly identity: string
}

const SEARCH = 'cloudasset.assets.searchAllResources'
/** Resources that are asked about one by one; what is more counts as it is listed. */
const DESCRIBED_MAX = 200
/** Asked at the same time. */
const AT_ONCE = 5

const asset = z.object({
  name: z.string(),
  assetType: z.string(),
  displayName: z.string().default(''),
  location: z.string().default(''),
})
type Asset = z.infer<typeof asset>

/** Looks into the project that a connection leads to. */
export async function lookInGoogle({ google, project, identity }: GooglePlace, sought: Sought): Promise<Looked> {
  const tags = gcpStackLabels(sought.name, sought.environmentType)
  try {
    const assets = (await findLabelled(google, project, tags)).map((one) => asset.parse(one))
    const found = [
      ...(await describeAll(google, assets)),
      ...(await findKeptInGoogle(google, project, sought.former.before?.former ?? [])),
    ]
    return { ok: true, where: 'google-project', account: project, identity, regions: [], tags, found }
  } catch (error) {
    return notSearched(error, { cloud: 'Google Cloud', identity, actions: [SEARCH] })
  }
}

/** https://cloud.google.com/asset-inventory/docs/query-syntax */
function findLabelled(google: Google, project: string, labels: Readonly<Record<string, string>>): Promise<unknown[]> {
  const query = Object.entries(labels).map(([name, value]) => `labels.${name}=${value}`)
  return google.all(
    {
      action: SEARCH,
      service: 'cloudasset',
      path: `/v1/projects/${project}:searchAllResources`,
      query: { query: query.join(' AND '), pageSize: '500' },
    },
    'results',
  )
}

async function describeAll(google: Google, assets: readonly Asset[]): Promise<FoundResource[]> {
  const found = assets.slice(DESCRIBED_MAX).map((one) => foundIn(one, { is: 'unknown' }))
  const asked = assets.slice(0, DESCRIBED_MAX)
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    found.push(...(await Promise.all(some.map(async (one) => foundIn(one, await describe(google, one))))))
  }
  return found
}

function foundIn(
  { name, assetType, displayName, location }: Asset,
  condition: FoundResource['condition'],
): FoundResource {
  return {
    key: name,
    type: googleTerraformType(assetType),
    name: displayName === '' ? (name.split('/').at(-1) ?? name) : (displayName.split('/').at(-1) ?? displayName),
    region: regionOfPlace(location),
    condition,
  }
}

const going = z.object({ status: z.string().optional(), state: z.string().optional() })
const GOING = ['STOPPING', 'DELETING', 'PENDING_DELETE']

/** Asks the service of an asset how it is. What it refuses to say is unknown. */
async function describe(google: Google, { name, assetType }: Asset): Promise<FoundResource['condition']> {
  const question = questionAbout(name)
  if (!question) return { is: 'unknown' }
  try {
    const answer = await google.ask(question)
    const { status = '', state = '' } = going.safeParse(answer).data ?? {}
    // A machine that is stopping is not going: it is there, and can be started again.
    const isGoing = GOING.includes(state) || (GOING.includes(status) && assetType.startsWith('container.'))
    return isGoing ? { is: 'gone' } : { is: 'there', values: valuesInGoogle(assetType, answer) }
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error
    return error.status === 404 ? { is: 'gone' } : { is: 'unknown' }
  }
}
