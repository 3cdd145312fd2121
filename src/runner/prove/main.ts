// The process that plans files in the background, for a server that forks it: one order, one answer. It is the head of
// a process group, so that it ends together with all that it started.
import { flushCompileCache } from 'node:module'
import { planOrder, type PlanAnswer, type PlanOrder } from '#contract/plan-proof.ts'
import { findPlanner } from './find-planner.ts'
import { isNoSpace } from '../no-space.ts'
import { planFiles } from './plan-files.ts'

/** The folder of this order; whoever gave it removes it. */
const folder = process.argv[2] ?? process.cwd()

// The server is gone: nobody waits for the answer.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.once('message', (given) => {
  answer(planOrder.parse(given)).then(
    (found) => {
      // Whoever forked this process ends it without asking, as soon as it has the answer.
      flushCompileCache()
      process.send?.(found)
    },
    (error: unknown) => {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
      process.exit(1)
    },
  )
})

async function answer(order: PlanOrder): Promise<PlanAnswer> {
  const binary = await findPlanner(process.env)
  const known = binary === undefined ? null : { flavour: binary.flavour, version: binary.version }
  if (binary === undefined || order.kind === 'look') return { outcome: 'found', binary: known }
  try {
    return await planFiles(folder, binary, order.files)
  } catch (error) {
    if (isNoSpace(error)) return { outcome: 'broken', problem: { code: 'plans.no-space', params: {} } }
    throw error
  }
}
