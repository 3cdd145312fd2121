// The apply of a run: exactly its plan file, and the outputs that come of it.
import { writeFile } from 'node:fs/promises'
import { takeLastBackups } from '../stop/last-backups.ts'
import { startForDestroy } from '../stop/start-for-destroy.ts'
import { Orders } from './orders.ts'
import { PREPARING_STEPS } from './preparing-steps.ts'
import { parseOutputs, secretsInOutputs } from './state-secrets.ts'
import type { JobContext, Step } from './step.ts'

export const APPLY_STEPS: readonly Step[] = [
  { name: 'fetch-plan', run: fetchPlan },
  ...PREPARING_STEPS,
  { name: 'start-for-destroy', run: startForDestroy },
  { name: 'last-backups', run: takeLastBackups },
  { name: 'apply', run: apply },
  { name: 'outputs', run: keepOutputs, evenWhenStopped: true },
]

async function fetchPlan({ channel, folder }: JobContext): Promise<void> {
  await writeFile(folder.planFile, await channel.getPlan(), { mode: 0o600 })
}

async function apply({ terraform, folder }: JobContext): Promise<'failed' | void> {
  if ((await terraform.run(['apply', '-json', '-input=false', folder.planFile], 'events')) === undefined)
    return 'failed'
}

async function keepOutputs({ terraform, channel, masker }: JobContext): Promise<'failed' | void> {
  // It only reads, and takes a moment: a job that was asked to stop by now still tells what it made.
  const text = await terraform.run(['output', '-json'], 'captured', new Orders())
  if (text === undefined) return 'failed'
  masker.add(secretsInOutputs(parseOutputs(text)))
  await channel.putArtifact('outputs', Buffer.from(text))
}
