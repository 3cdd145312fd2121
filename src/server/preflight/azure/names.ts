// Names that are taken: world-wide, or by another resource group of the subscription.
import { z } from 'zod'
import {
  AZURE_COSMOS_TYPE,
  AZURE_GROUP_NAMES,
  AZURE_UNASKED_NAMES,
  AZURE_WORLD_NAMES,
  type AzureNameCheck,
} from '#domain/preflight/azure/names.ts'
import { namesOf } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message } from '#words/message.ts'
import { gapsAbout } from '../missing-rights.ts'
import { heldBy, lookAtEach, type KnownName, type NameHolder } from '../name-problems.ts'
import { seen, type Found } from '../parts.ts'
import { isMissing, orGap, read } from '../refused.ts'
import type { AzureCaller } from './caller.ts'

type Caller = Pick<AzureCaller, 'azure' | 'subscription'>

const NAMED = 'name'
const WORLD: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(AZURE_WORLD_NAMES), AZURE_COSMOS_TYPE].map((type) => [type, NAMED]),
)
const available = z.object({ nameAvailable: z.boolean(), reason: z.string().nullish() })
const resources = z.array(z.unknown())
const deleted = z.array(
  z.object({
    name: z.string(),
    location: z.string().nullish(),
    properties: z.object({ location: z.string().nullish() }).nullish(),
  }),
)

/** Asks for the names of a stack. @param region the location of the stack */
export async function lookAtNames(caller: Caller, all: readonly Resource[], region: string): Promise<Found> {
  const world = await lookAtEach(namesOf(all, WORLD), (one) =>
    orGap('Azure', [one.address], () => lookAtWorldName(caller, one, region)),
  )
  const groups = await lookAtEach(namesOf(all, AZURE_GROUP_NAMES), (one) =>
    orGap('Azure', [one.address], () => lookAtGroup(caller, one)),
  )
  const unasked = namesOf(all, AZURE_UNASKED_NAMES).map(({ address }) => address)
  const gaps = gapsAbout(message('preflight.gap-name-unasked', { cloud: 'Azure' }), unasked)
  return joinedPart('names', [...world, ...groups, { looked: 0, problems: [], gaps }])
}

async function lookAtWorldName(caller: Caller, one: KnownName, region: string): Promise<Found> {
  if (one.type === AZURE_COSMOS_TYPE) {
    const isTaken = await isThere(() =>
      caller.azure.ask({
        action: 'Microsoft.DocumentDB/databaseAccountNames/read',
        method: 'HEAD',
        path: `/providers/Microsoft.DocumentDB/databaseAccountNames/${encodeURIComponent(one.name)}`,
        apiVersion: '2024-05-15',
      }),
    )
    return isTaken ? heldBy(await holderOf(caller, 'Microsoft.DocumentDB/databaseAccounts', one.name), one) : seen()
  }
  const check = AZURE_WORLD_NAMES[one.type]
  if (!check) throw new Error(`Nobody knows how to ask Azure for the name of a ${one.type}.`)
  const { type, apiVersion, namesType, verb } = check
  const service = type.split('/')[0] ?? ''
  const action = `${service}/checkNameAvailability/${verb}`
  const json = await caller.azure.ask({
    action,
    method: 'POST',
    path: `/subscriptions/${caller.subscription}/providers/${service}/checkNameAvailability`,
    apiVersion,
    body: { name: one.name, ...(namesType && { type }) },
  })
  const { nameAvailable, reason } = read('Azure', available, json, action)
  if (nameAvailable) return seen()
  if (reason !== 'AlreadyExists') {
    const said = message('preflight.gap-refused', { cloud: 'Azure', code: reason ?? 'unknown-answer', action })
    return { looked: 0, problems: [], gaps: [{ said, about: [one.address] }] }
  }
  const holder = (await findDeleted(caller, check, one.name, region)) ?? (await holderOf(caller, type, one.name))
  return heldBy(holder, one)
}

/** Whether what was deleted in the subscription still has a name. Terraform recovers what was in the same location. */
async function findDeleted(
  { azure, subscription }: Caller,
  { type, deleted: kept }: AzureNameCheck,
  name: string,
  region: string,
): Promise<NameHolder | undefined> {
  if (!kept) return undefined
  const service = type.split('/')[0] ?? ''
  const action = `${service}/${kept.list}/read`
  const path = `/subscriptions/${subscription}/providers/${service}/${kept.list}`
  const all = read('Azure', deleted, await azure.all({ action, path, apiVersion: kept.apiVersion }), action)
  const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found) return undefined
  const location = found.properties?.location ?? found.location ?? ''
  return location.toLowerCase().replaceAll(' ', '') === region ? 'recovered' : 'recoverable'
}

/** Whether the subscription itself has what has a name. */
async function holderOf({ azure, subscription }: Caller, type: string, name: string): Promise<NameHolder> {
  const action = 'Microsoft.Resources/subscriptions/resources/read'
  const all = await azure.all({
    action,
    path: `/subscriptions/${subscription}/resources`,
    apiVersion: '2021-04-01',
    query: { $filter: `resourceType eq '${type}' and name eq '${name.replaceAll("'", "''")}'` },
  })
  return read('Azure', resources, all, action).length > 0 ? 'own' : 'taken'
}

async function lookAtGroup({ azure, subscription }: Caller, one: KnownName): Promise<Found> {
  const has = await isThere(() =>
    azure.ask({
      action: 'Microsoft.Resources/subscriptions/resourceGroups/read',
      path: `/subscriptions/${subscription}/resourcegroups/${encodeURIComponent(one.name)}`,
      apiVersion: '2021-04-01',
    }),
  )
  return has ? heldBy('own', one) : seen()
}

async function isThere(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
