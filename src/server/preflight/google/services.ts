// APIs that a stack uses and that are not enabled in the project.
// https://cloud.google.com/service-usage/docs/reference/rest/v1/services/list
import { z } from 'zod'
import { googleApis, SERVICE_USAGE } from '#domain/preflight/google/apis.ts'
import type { Found } from '../parts.ts'
import { isDisabledApi, orGap, read } from '../refused.ts'
import { servicesFound } from '../services.ts'
import type { GoogleCaller } from './caller.ts'
import { testPermissions } from './permissions.ts'

const LIST = 'serviceusage.services.list'
const ENABLE = 'serviceusage.services.enable'
const services = z.array(z.object({ name: z.string(), state: z.string() }))

interface Callers {
  readonly plan: GoogleCaller
  /** undefined where it cannot sign in: nobody knows then what it may do. */
  readonly apply: GoogleCaller | undefined
}

interface Apis {
  readonly types: ReadonlySet<string>
  /** Those that the stack enables itself; undefined without a stack: each enables what it uses. */
  readonly own: ReadonlySet<string> | undefined
}

/** Asks which APIs are enabled, and whether the apply can enable the others. */
export async function lookAtApis({ plan, apply }: Callers, { types, own }: Apis): Promise<Found> {
  const needed = [...new Set([...googleApis(types), ...(own ?? [])])].toSorted()
  return orGap('Google Cloud', [], async () => {
    const enabled = await readEnabled(plan)
    const off = needed.filter((api) => !enabled.has(api))
    const canEnable = off.length > 0 && enabled.has(SERVICE_USAGE) ? await mayEnable(apply) : undefined
    const isBlocked = (api: string): boolean =>
      api === SERVICE_USAGE || canEnable === false || (own !== undefined && !own.has(api))
    return servicesFound({
      kind: 'apis',
      looked: needed.length,
      blocked: off.filter(isBlocked),
      later: off.filter((api) => !isBlocked(api)),
      command: (some) => `gcloud services enable ${some.join(' ')} --project ${plan.project}`,
    })
  })
}

async function readEnabled({ google, project }: GoogleCaller): Promise<ReadonlySet<string>> {
  try {
    const all = await google.all(
      {
        action: LIST,
        service: 'serviceusage',
        path: `/v1/projects/${project}/services`,
        query: { filter: 'state:ENABLED', pageSize: '200' },
      },
      'services',
    )
    const on = read('Google Cloud', services, all, LIST).filter(({ state }) => state === 'ENABLED')
    return new Set(on.map(({ name }) => name.split('/').at(-1) ?? ''))
  } catch (error) {
    // What would say it is off itself. Nobody knows of the others then, and none of them can be enabled.
    if (isDisabledApi(error)) return new Set()
    throw error
  }
}

/** undefined where nobody knows. */
async function mayEnable(caller: GoogleCaller | undefined): Promise<boolean | undefined> {
  if (!caller) return undefined
  const tested = await testPermissions(caller, [ENABLE]).catch(() => undefined)
  return tested && tested.unsaid.length === 0 ? tested.missing.length === 0 : undefined
}
