// npm run verify:faults [-- --short --only TEXT --seconds N --patience N]: people read and write on two servers while
// the database, each role, a disk, a clock and a network fail, one after the other.
//   --short      the faults that npm test has time for
//   --only TEXT  only the faults whose names contain it
//   --patience N  a factor of the time in which everything has to be back, where much else runs (1)
//   --seconds N  how long each lasts that has no end of its own (10)
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCallers, type Callers, type Figures } from './faults/callers.ts'
import { FAULTS, type Fault } from './faults/faults.ts'
import { openStage, type Stage } from './faults/stage.ts'
import { openOffice, type Office } from './runs/office.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string' },
    patience: { type: 'string', default: '1' },
  },
})
const lastsMs = Number(values.seconds ?? (values.short ? 3 : 10)) * 1000
/** Everything has to be back within this. */
const BACK_WITHIN_MS = 30_000 * Number(values.patience)
/** So long nothing goes wrong before the next thing happens. */
const CALM_MS = values.short ? 3000 : 8000
const CALLERS = 6
const LOOK_EVERY_MS = 200

interface Row {
  readonly name: string
  readonly figures: Figures
  readonly backMs: number
  readonly wrong: readonly string[]
}

const tally = { ok: 0, wrong: 0, leftOut: 0 }
if (process.platform === 'win32') leaveOut('faults', 'agents do not run here')
else await verify()
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, ${tally.leftOut} left out`)
process.exitCode = tally.wrong ? 1 : 0

async function verify(): Promise<void> {
  const stage = await openStage()
  try {
    const office = await openOffice(stage.urls)
    const callers = await startCallers({ ...stage, cookie: office.cookie(), count: CALLERS })
    const project = await office.ask('POST /projects', {
      body: { name: 'Probes', slug: 'probes', owner_email: 'demo.admin@example.com' },
    })
    await sleep(CALM_MS)
    tell({ name: 'nothing yet', figures: callers.next(), backMs: 0, wrong: [] })
    const chosen = FAULTS.filter(({ name, isShort }) =>
      values.only === undefined ? !values.short || isShort : name.includes(values.only),
    )
    for (const fault of chosen) {
      const row = await happen(fault, stage, callers, { office, project_id: project.id })
      if (row) tell(row)
      else leaveOut(fault.name, fault.otherwise ?? 'it cannot happen here')
    }
    const lost = await callers.end()
    for (const one of lost) console.log(`  ${one}`)
    count(lost.length === 0, 'what was acknowledged is there, and once')
  } finally {
    await stage.close()
  }
}

/** Lets one thing happen and waits until everything is back. */
async function happen(
  fault: Fault,
  stage: Stage,
  callers: Callers,
  probe: { readonly office: Office; readonly project_id: string },
): Promise<Row | undefined> {
  const end = await fault.begin(stage)
  if (end === undefined) return undefined
  await sleep(lastsMs)
  const wrong: string[] = []
  await end()
  const healedMs = performance.now()
  const isReady = await until(healedMs, async () => {
    const answers = await Promise.all(stage.allUrls.map((url) => fetchStatus(`${url}/api/ready`)))
    return answers.every((status) => status === 200)
  })
  if (!isReady) wrong.push('a server is not ready')
  const works = await carriesOut(stage, probe, healedMs)
  if (!works) wrong.push(`no agent carries out a run: ${stage.agent.printed.slice(-500)}`)
  const worksMs = performance.now()
  while (performance.now() - Math.max(healedMs, callers.figures.lastRefusedMs) < CALM_MS)
    if (performance.now() - healedMs > BACK_WITHIN_MS + CALM_MS) {
      wrong.push('requests go on failing')
      break
    } else await sleep(LOOK_EVERY_MS)
  const figures = callers.next()
  const backMs = Math.max(0, figures.lastRefusedMs - healedMs, worksMs - healedMs)
  return { name: fault.name, figures, backMs, wrong: [...wrong, ...figures.wrong] }
}

/** Orders an environment, and waits until an agent has carried out its plan. */
async function carriesOut(
  { database }: Stage,
  { office, project_id }: { readonly office: Office; readonly project_id: string },
  sinceMs: number,
): Promise<boolean> {
  const stack = {
    name: 'Probe',
    cloud: 'azure',
    region: 'eastus',
    nodes: [{ id: 'storage', type: 'object-storage' }],
  } as const
  const { id } = await office.ask('POST /environments', {
    body: {
      project_id,
      name: `probe-${randomUUID().slice(0, 8)}`,
      stack: { ...stack, nodes: [...stack.nodes] },
      connection: 'sandbox',
    },
  })
  return until(sinceMs, async () => {
    const { rows } = await database.pool.query(
      'select from run_attempts where environment_id = $1 and ended_at is not null',
      [id],
    )
    return rows.length > 0
  })
}

/** Looks until it is so. @returns false when it is not within the time that everything has */
async function until(sinceMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  while (performance.now() - sinceMs < BACK_WITHIN_MS) {
    if (await isSo().catch(() => false)) return true
    await sleep(LOOK_EVERY_MS)
  }
  return false
}

function fetchStatus(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

function tell({ name, figures, backMs, wrong }: Row): void {
  const { requests, acknowledged, refused, slowestMs } = figures
  console.log(
    `${name.padEnd(60)} ${String(requests).padStart(6)} requests, ${String(acknowledged).padStart(4)} writes, ${String(refused).padStart(4)} unanswered, slowest ${(slowestMs / 1000).toFixed(1)} s, back after ${(backMs / 1000).toFixed(1)} s`,
  )
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`)
  count(wrong.length === 0, name)
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
