// npm run verify:credentials: canaries in every credential and every secret value, a real server, agents and clouds of
// our own; then each canary, and each half of it, is looked for in every form wherever something can be read.
import { spawnSync } from 'node:child_process'
import { formsOf, markOf, newSecretText, type Mark } from '../test/support/secret-marks.ts'
import { closeThreads } from '../src/server/threads/threads.ts'
import { lookAtAnswers } from './credentials/answers.ts'
import { lookInBrowser } from './credentials/browser.ts'
import { callerOf } from './credentials/caller.ts'
import { connectAll } from './credentials/connect.ts'
import { createFinder } from './credentials/finder.ts'
import { lookAtDatabase, lookAtMetrics, lookAtProcesses, lookAtZip } from './credentials/places.ts'
import { applyWithSecrets, makeAgentToken, plantTokens } from './credentials/plant.ts'
import { CLOUD_POOL, openStage, type Stage } from './credentials/stage.ts'
import { createTable } from './credentials/table.ts'

/** Where the text has to be found that Terraform says on purpose. */
const EYES = ['API as owner', 'browser']

const tally = { ok: 0, wrong: 0, leftOut: 0 }
if (process.platform === 'win32') leaveOut('credentials', 'agents do not run here')
else await verify()
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0

async function verify(): Promise<void> {
  const stage = await openStage()
  try {
    await look(stage)
  } catch (error) {
    console.log(stage.server.printed.split('\n').slice(-20).join('\n'))
    throw error
  } finally {
    await stage.close()
    await closeThreads()
  }
}

async function look(stage: Stage): Promise<void> {
  const [admin, owner] = [callerOf(stage.url, stage.cast.admin), callerOf(stage.url, stage.cast.owner)]
  const text = newSecretText()
  const eye = markOf('eye', 'what Terraform says on purpose', text)
  stage.indiscreet.behave({ isIndiscreet: true, says: eye.halves.flatMap(formsOf) })
  const inClouds = await makeAgentToken(admin, CLOUD_POOL)
  await stage.startAgent(inClouds.token, CLOUD_POOL, stage.indiscreet.path)
  const planted = await plantTokens(stage, admin, owner)
  const connected = await connectAll(stage, owner)
  const marks = [...stage.marks, inClouds.mark, ...planted.marks, ...connected.marks, ...marksOnTheWay(stage)]
  const environments = [planted.environment, ...connected.environments]
  const runs = [...connected.runs]
  if (spawnSync('terraform', ['version']).status === 0) {
    const onSandbox = await makeAgentToken(admin, 'default')
    await stage.startAgent(onSandbox.token, 'default')
    const applied = await applyWithSecrets(stage)
    marks.push(onSandbox.mark, ...applied.marks)
    environments.push(...applied.environments)
    runs.push(...applied.runs)
  } else leaveOut('variables, outputs and states of stacks', 'terraform is not on the PATH')

  const finder = createFinder([...marks, eye])
  const blind = [...marks, eye].filter((mark) => !isSeen(finder, mark))
  count(blind.length === 0, 'each form of each half of each secret is found where it is')
  const table = createTable(finder, marks, { eye, eyes: EYES })
  const { connections } = connected
  const ids = { connections, environments, runs, workflow: planted.workflow }
  for (const fault of await lookAtAnswers(stage, table, ids)) count(false, fault)
  const noBrowser = await lookInBrowser(stage, table, ids)
  if (noBrowser !== undefined) leaveOut('browser', noBrowser)
  await lookAtZip(stage, table)
  await lookAtMetrics(stage, table)
  await lookAtDatabase(stage, table)
  // What they have not sent yet goes out when they end.
  for (const one of [...stage.agents, stage.server]) await one.stop()
  lookAtProcesses(stage, table)

  const { lines, ok, wrong } = table.print()
  for (const line of lines) console.log(line)
  tally.ok += ok
  for (const one of wrong) count(false, one)
}

/** Secrets that nobody entered: tokens that Strata issued, and what Terraform got to see. */
function marksOnTheWay({ clouds, indiscreet }: Stage): Mark[] {
  // This file says where a token is, and holds none.
  const isPublic = (value: string): boolean => value.includes('"external_account"')
  const given = indiscreet.signedInWith().filter(({ value }) => !isPublic(value))
  const seen = given.map(({ name, value }) => ({ kind: 'given to Terraform', name, value }))
  const all = [...clouds.sent(), ...seen].map(({ kind, name, value }) => markOf(kind, name, value))
  return [...new Map(all.map((mark) => [mark.halves.join(''), mark])).values()]
}

function isSeen(finder: ReturnType<typeof createFinder>, mark: Mark): boolean {
  return mark.halves
    .flatMap(formsOf)
    .every((form) => finder.find(Buffer.from(`${'x'.repeat(9)}${form}${'x'.repeat(9)}`)).has(mark))
}

function count(isOk: boolean, said: string): void {
  if (isOk) tally.ok += 1
  else tally.wrong += 1
  console.log(`${isOk ? 'ok' : 'wrong'}: ${said}`)
}

function leaveOut(name: string, reason: string): void {
  tally.leftOut += 1
  console.log(`left out: ${name}: ${reason}`)
}
