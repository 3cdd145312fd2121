// Teardowns in tests: an environment of the sandbox with a state and an account, which an agent destroys.
import { and, eq, inArray } from 'drizzle-orm'
import { simulatedResources } from '../../src/server/db/schema/states.ts'
import { makeAgent, type TestAgent } from './agents.ts'
import { makeState, stateText } from './attempts.ts'
import { attemptsOf, makeRun } from './run-orders.ts'
import { tellEvents } from './runs.ts'
import { accountState, makeUnknownResource } from './simulated.ts'
import type { TestApp, User } from './test-app.ts'
import { makeEnvironment } from './things.ts'

type Given = Parameters<typeof makeEnvironment>[3]
type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** An environment that is to be destroyed, with the keys of its resources by their addresses. */
export async function makeDoomed(
  { deps }: TestApp,
  project: string,
  owner: User,
  resources: Resources,
  given: Given = {},
): Promise<{ readonly id: string; readonly keys: Readonly<Record<string, string>> }> {
  const during = { connection: 'sandbox', operation: 'destroying', operation_run: 'destroy' } as const
  const id = await makeEnvironment(deps, project, owner, { ...during, ...given })
  const keys: Record<string, string> = {}
  for (const [address, values] of Object.entries(resources))
    keys[address] = await makeUnknownResource(deps, id, address.split('.')[0] ?? '', values)
  const known = Object.entries(resources).map(([at, values]) => [at, { key: keys[at] ?? '', values }] as const)
  await makeState(deps, id, accountState(7, Object.fromEntries(known)))
  return { id, keys }
}

/**
 * Lets an agent destroy an environment: Terraform reports these resources, and they go from the account.
 * @param gone keys that go; what stays is a leak
 * @returns the run
 */
export async function destroy(
  app: TestApp,
  id: string,
  { reported, gone }: { readonly reported: readonly string[]; readonly gone: readonly string[] },
  agent?: TestAgent,
): Promise<string> {
  const { deps } = app
  const by = agent ?? (await makeAgent(app))
  const { id: run } = await makeRun(deps, id, 'destroy')
  await (await by.take())?.finishPlan(reported.map(() => 'delete'))
  const apply = await by.take()
  const attempt = (await attemptsOf(deps, run)).at(-1)
  if (apply?.phase !== 'apply' || !attempt) throw new Error('The destroy is not applied.')
  await tellEvents(
    deps,
    attempt.id,
    reported.flatMap((address) => [
      { kind: 'started', address, action: 'delete' } as const,
      { kind: 'done', address, action: 'delete', seconds: 3 } as const,
    ]),
  )
  const isGone = and(eq(simulatedResources.environment_id, id), inArray(simulatedResources.key, [...gone]))
  await deps.database.orm.delete(simulatedResources).where(isGone)
  await makeState(deps, id, stateText(8), { run_id: run, attempt_id: attempt.id })
  const answer = await apply.finish()
  if (!answer.ok) throw new Error(await answer.text())
  return run
}
