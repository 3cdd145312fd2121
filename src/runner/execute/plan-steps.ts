// The plan of a run: files, init, plan, and what is kept of it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTIFACT_MAX_BYTES } from '#domain/run/limits.ts'
import { filterPlan, hasChanges, planJson, secretsIn } from './filter-plan.ts'
import { planForPrice } from './plan-for-price.ts'
import { PREPARING_STEPS } from './preparing-steps.ts'
import type { JobContext, Step } from './step.ts'
import { LOCK_FILE } from './work-folder.ts'

export const PLAN_STEPS: readonly Step[] = [
  ...PREPARING_STEPS,
  { name: 'plan', run: plan },
  { name: 'show', run: show },
  { name: 'keep', run: keep },
]

async function plan({ job, terraform, folder }: JobContext): Promise<'failed' | void> {
  const args = [
    'plan',
    '-json',
    '-input=false',
    `-out=${folder.planFile}`,
    ...(job.is_destroy ? ['-destroy'] : []),
    // A check compares what is there with what was applied last, and never with other files or values.
    ...(job.kind === 'check' ? ['-refresh-only'] : []),
    ...job.targets.map((address) => `-target=${address}`),
  ]
  if ((await terraform.run(args, 'events')) === undefined) return 'failed'
}

async function show(context: JobContext): Promise<'failed' | void> {
  const { terraform, folder, masker, channel } = context
  const text = await terraform.run(['show', '-json', folder.planFile], 'captured')
  if (text === undefined) return 'failed'
  const whole: unknown = JSON.parse(text)
  const read = planJson.parse(whole)
  masker.add(secretsIn(read))
  const filtered = filterPlan(read, masker)
  context.hasChanges = hasChanges(read, filtered)
  await channel.putArtifact('plan-json', Buffer.from(JSON.stringify(filtered)))
  if (!context.job.is_destroy) await handOverForPrice(context, whole)
}

/** Hands over what the price of a plan is computed from. Without a price a plan is a plan all the same. */
async function handOverForPrice({ job, masker, channel }: JobContext, whole: unknown): Promise<void> {
  if (job.stage !== 'main') return
  try {
    const bytes = Buffer.from(planForPrice(whole, masker))
    if (bytes.byteLength <= ARTIFACT_MAX_BYTES) await channel.putArtifact('plan-price', bytes)
  } catch (error) {
    channel.log(masker.mask(`The plan has no price: ${error instanceof Error ? error.message : String(error)}\n`))
  }
}

async function keep({ job, channel, folder }: JobContext): Promise<void> {
  // On simulated clouds Terraform chooses no provider and notes none.
  const lock = await readFile(join(folder.files, LOCK_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (lock !== undefined) await channel.putArtifact('lock', lock)
  if (job.kind !== 'check') await channel.putArtifact('plan', await readFile(folder.planFile))
}
