// npm run verify:runs [-- --short --seed N --runs N --kills N --turns N --only chaos|turns]: built servers, real agents
// and the real Terraform on simulated clouds. First everything is killed at random moments; then many runs wait for few
// agents.
//   --short     so much as npm test has time for
//   --seed N    the same sequence of chances again (the moments in which they fall are the machine's)
//   --runs N    runs that people order while things are killed (60)
//   --kills N   how often an agent, a server or both are killed (200)
//   --turns N   runs on two servers with four agents (200)
//   --patience N  times of leases and follow-ups that are so many times as long, where much else runs (1)
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../test/lifecycle/random.ts'
import { verifyChaos } from './runs/chaos.ts'
import type { Faults } from './runs/checks.ts'
import { makeInstallation } from './runs/installation.ts'
import { verifyTurns } from './runs/turns.ts'

const FULL = { runs: 60, kills: 200, turns: 200, atOnce: 6 }
/** Where nothing is killed, leases last as long as in the product. */
const LEASES_OF_PRODUCT = 10
/** Each kind of kill once, and two environments of two projects that wait for agents. */
const SHORT = { runs: 6, kills: 4, turns: 8, atOnce: 3 }

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    runs: { type: 'string' },
    kills: { type: 'string' },
    turns: { type: 'string' },
    only: { type: 'string' },
    patience: { type: 'string', default: '1' },
  },
})
const size = values.short ? SHORT : FULL
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const tally = { ok: 0, wrong: 0, leftOut: 0 }

const SAID = {
  stuck: 'no run is stuck',
  lost: 'no state version is lost',
  twice: 'nothing is applied twice',
  unexplained: 'every run has ended and says why',
  audit: 'the audit log is intact',
  unfair: 'every project has its turns, and every agent works',
} as const satisfies Record<keyof Faults, string>

const terraform = process.platform === 'win32' ? undefined : findTerraform()
if (terraform === undefined) leaveOut('there is no terraform and no tofu on the PATH, or agents do not run here')
else await verify(terraform)
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0

async function verify(binary: string): Promise<void> {
  console.log(`seed ${seed}`)
  const patience = Number(values.patience)
  const installation = await makeInstallation(patience)
  const folder = mkdtempSync(join(tmpdir(), 'strata-witness-'))
  const common = { installation, terraform: binary, random: createRandom(seed) }
  try {
    if (values.only !== 'turns') {
      const [runs, kills] = [Number(values.runs ?? size.runs), Number(values.kills ?? size.kills)]
      const { faults, lines } = await verifyChaos({
        ...common,
        folder: join(folder, 'chaos'),
        runs,
        kills,
        atOnce: size.atOnce,
      })
      report(`${kills} kills`, faults, lines)
    }
    if (values.only !== 'chaos') {
      const runs = Number(values.turns ?? size.turns)
      await installation.setTimes(patience * LEASES_OF_PRODUCT)
      const { faults, lines } = await verifyTurns({ ...common, folder: join(folder, 'turns'), runs })
      report('two servers, four agents', faults, lines)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await installation.remove()
  }
}

function report(part: string, faults: Faults, lines: readonly string[]): void {
  for (const line of lines) console.log(`${part}: ${line}`)
  for (const [figure, said] of Object.entries(SAID)) {
    const found = faults[figure as keyof Faults]
    if (found.length === 0) tally.ok += 1
    else tally.wrong += 1
    console.log(found.length === 0 ? `ok: ${part}: ${said}` : `wrong: ${part}: not so: ${said} (${found.length})`)
    for (const fault of found) console.log(`  ${fault}`)
  }
}

function leaveOut(reason: string): void {
  tally.leftOut += 1
  console.log(`left out: runs by real agents: ${reason}`)
}

/** The path of the binary. */
function findTerraform(): string | undefined {
  for (const name of ['terraform', 'tofu']) {
    if (spawnSync(name, ['version']).status !== 0) continue
    const found = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found !== '') return found
  }
  return undefined
}
