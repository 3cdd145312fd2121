// Resource providers that a stack uses and that are not registered in the subscription.
// https://learn.microsoft.com/azure/azure-resource-manager/management/resource-providers-and-types
import { z } from 'zod'
import { allowsInAzure } from '#domain/preflight/azure/permissions.ts'
import { azureNamespaces, isRegisteredByApply, registerAction } from '#domain/preflight/azure/providers.ts'
import { registeredByStack } from '#engine/clouds/azure/provider.ts'
import { severally, type Found } from '../parts.ts'
import { orGap, read } from '../refused.ts'
import { servicesFound } from '../services.ts'
import type { AzureCaller } from './caller.ts'

const ACTION = 'Microsoft.Resources/subscriptions/providers/read'
const provider = z.object({ registrationState: z.string(), registrationPolicy: z.string().nullish() })
/** States of what can be used, or soon can. */
const ON = new Set(['Registered', 'Registering'])
/** What needs no registration. */
const FREE = 'RegistrationFree'

interface Callers {
  readonly plan: AzureCaller
  /** undefined where it cannot sign in: nobody knows then what it may do. */
  readonly apply: AzureCaller | undefined
}

/** Asks for the resource providers of types, and what the run itself registers. */
export async function lookAtProviders({ plan, apply }: Callers, types: ReadonlySet<string>): Promise<Found> {
  const { azure, subscription } = plan
  const printed = registeredByStack(types)
  const names = [...new Set([...azureNamespaces(types), ...printed])].toSorted()
  const off: string[] = []
  const found = await severally(names, (name) =>
    orGap('Azure', [name], async () => {
      const json = await azure.ask({
        action: ACTION,
        path: `/subscriptions/${subscription}/providers/${name}`,
        apiVersion: '2021-04-01',
      })
      const { registrationState, registrationPolicy } = read('Azure', provider, json, ACTION)
      if (registrationPolicy !== FREE && !ON.has(registrationState)) off.push(name)
      return { looked: 1, problems: [], gaps: [] }
    }),
  )
  const [planMay, applyMay] = off.length > 0 ? await Promise.all([mayRegister(plan), mayRegister(apply)]) : []
  const isBlocked = (name: string): boolean => {
    const action = registerAction(name)
    // The plan registers what the stack names, and ends where it may not.
    if (printed.includes(name)) return planMay?.(action) === false || applyMay?.(action) === false
    return !isRegisteredByApply(name) || applyMay?.(action) === false
  }
  const looked = found.reduce((sum, one) => sum + one.looked, 0)
  const blocked = off.filter(isBlocked).toSorted()
  const later = off.filter((name) => !isBlocked(name)).toSorted()
  const command = (some: readonly string[]): string =>
    some.map((name) => `az provider register --subscription ${subscription} --namespace ${name}`).join(' && ')
  const services = servicesFound({ kind: 'providers', looked, blocked, later, command })
  return { ...services, gaps: found.flatMap(({ gaps }) => gaps) }
}

/** Whether an application may do something; undefined where nobody knows. */
async function mayRegister(caller: AzureCaller | undefined): Promise<((action: string) => boolean) | undefined> {
  const all = await caller?.permissions().catch(() => undefined)
  return all && ((action) => allowsInAzure(all, action))
}
