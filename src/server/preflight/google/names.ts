// Names that are taken: world-wide, or in the project.
import { z } from 'zod'
import type { GoogleQuestion } from '#cloud-api/google/client.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { GOOGLE_OWN_NAMES, GOOGLE_WORLD_NAMES } from '#domain/preflight/google/table.ts'
import { namesOf } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { heldBy, lookAtEach, type KnownName } from '../name-problems.ts'
import { seen, type Found } from '../parts.ts'
import { isDisabledApi, isMissing, orGap, read } from '../refused.ts'
import type { GoogleCaller } from './caller.ts'

const BUCKET = 'storage.buckets.get'
const bucket = z.object({ projectNumber: z.union([z.string(), z.number()]).transform(String) })
/** What Cloud Storage calls it that somebody else has a bucket, by its age. */
const FORBIDDEN = new Set(['forbidden', 'PERMISSION_DENIED', 'IAM_PERMISSION_DENIED'])

/** Where what has a name of the project would be, by its type. */
const OWN: Readonly<Record<string, (name: string, project: string) => GoogleQuestion>> = {
  google_compute_network: (name, project) => ({
    action: 'compute.networks.get',
    service: 'compute',
    path: `/compute/v1/projects/${project}/global/networks/${name}`,
  }),
  google_secret_manager_secret: (name, project) => ({
    action: 'secretmanager.secrets.get',
    service: 'secretmanager',
    path: `/v1/projects/${project}/secrets/${name}`,
  }),
  google_service_account: (name, project) => ({
    action: 'iam.serviceAccounts.get',
    service: 'iam',
    path: `/v1/projects/${project}/serviceAccounts/${name}@${project}.iam.gserviceaccount.com`,
  }),
}

/** Asks for the names of a stack. */
export async function lookAtNames(caller: GoogleCaller, resources: readonly Resource[]): Promise<Found> {
  const world = await lookAtEach(namesOf(resources, GOOGLE_WORLD_NAMES), (one) =>
    orGap('Google Cloud', [one.address], () => lookAtBucket(caller, one)),
  )
  const own = await lookAtEach(namesOf(resources, GOOGLE_OWN_NAMES), (one) =>
    orGap('Google Cloud', [one.address], () => lookAtOwn(caller, one)),
  )
  return joinedPart('names', [...world, ...own])
}

/** https://cloud.google.com/storage/docs/json_api/v1/buckets/get */
async function lookAtBucket({ google, number }: GoogleCaller, one: KnownName): Promise<Found> {
  try {
    const json = await google.ask({
      action: BUCKET,
      service: 'storage',
      path: `/storage/v1/b/${encodeURIComponent(one.name)}`,
      query: { fields: 'projectNumber' },
    })
    const isOwn = read('Google Cloud', bucket, json, BUCKET).projectNumber === number
    return heldBy(isOwn ? 'own' : 'taken', one)
  } catch (error) {
    if (isMissing(error)) return seen()
    if (error instanceof CloudRefusal && error.status === 403 && FORBIDDEN.has(error.code)) return heldBy('taken', one)
    throw error
  }
}

async function lookAtOwn({ google, project }: GoogleCaller, one: KnownName): Promise<Found> {
  const question = OWN[one.type]
  if (!question) throw new Error(`Nobody knows how to ask Google Cloud for a ${one.type}.`)
  try {
    await google.ask(question(encodeURIComponent(one.name), project))
    return heldBy('own', one)
  } catch (error) {
    // Where an API is not enabled, there is nothing of it.
    if (isMissing(error) || isDisabledApi(error)) return seen()
    throw error
  }
}
