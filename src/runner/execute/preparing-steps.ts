// What plan and apply begin with: checks, files, credentials or a sandbox where there is one, and init.
import { ownModules, readFetchedModules, refuseForeignCode } from './foreign-code/refuse.ts'
import type { JobContext, Step } from './step.ts'
import { message } from '#words/message.ts'
import { listUnsimulated, readContents } from '../sandbox/contents.ts'
import { sandboxVariables } from '../sandbox/variables.ts'
import { signInTo } from './cloud-sign-in.ts'
import { JobRefused } from './refused.ts'
import { writeFiles } from './work-folder.ts'

export const PREPARING_STEPS: readonly Step[] = [
  { name: 'check', run: check },
  { name: 'files', run: ({ folder, job }) => writeFiles(folder.files, job.files, job.lock_file) },
  { name: 'credentials', run: signIn },
  { name: 'sandbox', run: startSandbox },
  { name: 'init', run: init },
  { name: 'check-modules', run: checkModules },
]

async function check({ job }: JobContext): Promise<void> {
  await refuseForeignCode(ownModules(job.files))
}

async function signIn(context: JobContext): Promise<void> {
  const { job, terraform } = context
  if (job.credentials === null) return
  context.signedIn = await signInTo(job.credentials, context)
  terraform.signInBy(context.signedIn.environment)
}

async function startSandbox(context: JobContext): Promise<void> {
  const { job, channel, workshop, terraform } = context
  if (job.sandbox === null) return
  const contents = await readContents(job.files)
  const missing = listUnsimulated(contents)
  if (missing.length > 0) throw new JobRefused([message('jobs.not-simulated', { names: missing })])
  context.sandbox = await workshop.startSandbox({
    types: [...new Set([...contents.types, ...context.heldTypes])],
    account: channel.account,
    settings: job.sandbox,
    mayStrike: async (failure, type) => {
      const strikes = await channel.strike(failure.id, type)
      if (strikes) channel.log(`Simulated: ${failure.kind} strikes ${type}, as Dev Tools say.\n`)
      return strikes
    },
  })
  terraform.attachTo(context.sandbox.reattach, sandboxVariables(contents.variables, job.variables))
}

async function init({ job, terraform, workshop }: JobContext): Promise<'failed' | void> {
  const run = (): Promise<string | undefined> => terraform.run(['init', '-input=false', '-no-color'], 'text')
  const done = await (job.sandbox === null ? workshop.withPluginCache(run) : run())
  if (done === undefined) return 'failed'
}

/** What people brought can fetch more modules, which nobody has looked at. */
async function checkModules({ folder, workshop }: JobContext): Promise<void> {
  const fetched = await readFetchedModules(folder.files)
  if (Object.keys(fetched).length > 0 && !workshop.canIsolate) throw new JobRefused([message('jobs.own-modules')])
  await refuseForeignCode(fetched)
}
