// The program of a phase's pod: node src/runner/kubernetes/main.ts FILE
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startTracing } from '#telemetry/tracing.ts'
import { findInstallation } from '../agent/installation.ts'
import { writeLog as log } from '../agent/write-log.ts'
import { Orders } from '../execute/orders.ts'
import { carryOutPhase } from './carry-out-phase.ts'
import { unpackPhase } from './phase-file.ts'
import { PHASE_DEFECT } from './pod-state.ts'

// Another code than that of a program which is not there: whoever watches the pod tells them apart.
process.on('uncaughtException', (error) => {
  log('warn', 'The phase ends with a defect.', error)
  process.exit(PHASE_DEFECT)
})

const orders = new Orders()
let stops = 0
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stops += 1
    if (stops === 1) orders.cancel('contact')
    else orders.kill('contact')
  })

const { root, version } = findInstallation()
const phase = unpackPhase(readFileSync(process.argv[2] ?? ''))
const tracing = await startTracing(
  { ...process.env, ...phase.environment },
  { service: 'strata-agent', version, role: 'phase' },
  (text) => log('warn', `Traces cannot be sent: ${text}`),
)
await carryOutPhase(phase, {
  orders,
  version,
  schemasFolder: join(root, 'src', 'server', 'proof', 'schemas'),
  folder: resolve(process.env['STRATA_DATA'] || 'data', 'agent'),
  environment: process.env,
  log,
})
await tracing?.stop()
process.exit(0)
