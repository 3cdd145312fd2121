// Environments in accounts of AWS in tests, which an agent destroys.
import { makeAgent } from './agents.ts'
import { makeState, stateText } from './attempts.ts'
import { makeConnection } from './connections.ts'
import { attemptsOf, makeRun } from './run-orders.ts'
import { tellEvents } from './runs.ts'
import type { TestApp, User } from './test-app.ts'
import { makeEnvironment } from './things.ts'

type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Given = Parameters<typeof makeEnvironment>[3]

export const AWS_ACCOUNT = '123456789012'

/** An environment in an account that is to be destroyed, with a connection of its own. */
export async function makeDoomedInAws(
  { deps }: TestApp,
  project: string,
  owner: User,
  resources: Resources,
  given: Given = {},
): Promise<{ readonly id: string; readonly connection_id: string }> {
  const connection_id = await makeConnection(deps, project, { account: AWS_ACCOUNT })
  const during = { connection: 'cloud', operation: 'destroying', operation_run: 'destroy' } as const
  const id = await makeEnvironment(deps, project, owner, { ...during, connection_id, ...given })
  await makeState(deps, id, stateText(7, resources))
  return { id, connection_id }
}

/** Lets an agent destroy such an environment: Terraform reports these resources. @returns the run */
export async function destroyInAws(app: TestApp, id: string, reported: readonly string[]): Promise<string> {
  const { deps } = app
  const agent = await makeAgent(app)
  const { id: run } = await makeRun(deps, id, 'destroy')
  await (await agent.take())?.finishPlan(reported.map(() => 'delete'))
  const apply = await agent.take()
  const attempt = (await attemptsOf(deps, run)).at(-1)
  if (apply?.phase !== 'apply' || !attempt) throw new Error('The destroy is not applied.')
  await tellEvents(
    deps,
    attempt.id,
    reported.map((address) => ({ kind: 'done', address, action: 'delete', seconds: 3 }) as const),
  )
  await makeState(deps, id, stateText(8), { run_id: run, attempt_id: attempt.id })
  const answer = await apply.finish()
  if (!answer.ok) throw new Error(await answer.text())
  return run
}
