// npm run verify:aws: the life of environments in an account of AWS, on an emulator: connect, apply, drift, suspend,
// resume, destroy. Each step is a test; what the machine lacks is left out by name.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { hasEmulator } from './terraform/emulator.ts'
import { findTerraform } from './terraform/terraform.ts'

const TESTS = [
  'src/server/features/connections/set-up.process.test.ts',
  'src/server/runs/real-cloud.process.test.ts',
  'src/server/runs/real-stop.slow.test.ts',
]
const MS = 1000
const PROVIDER = { name: 'aws', source: 'hashicorp/aws', version: '>= 5.100' }

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

const terraform = await findTerraform()
const lacking = [
  ...(hasEmulator() ? [] : ['moto_server']),
  ...(terraform === undefined ? ['terraform'] : []),
  ...(terraform !== undefined && (await terraform.initialised([PROVIDER])) === undefined
    ? ['the provider hashicorp/aws']
    : []),
]
terraform?.close()
if (lacking.length > 0) console.log(`Left out: this machine has no ${lacking.join(', no ')}.`)
else process.exitCode = run()

/** Runs the tests and prints a line for each. @returns the code to end with */
function run(): number {
  const folder = mkdtempSync(join(tmpdir(), 'strata-verify-aws-'))
  try {
    const file = join(folder, 'report.json')
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...TESTS, '--reporter=json', `--outputFile=${file}`]
    spawnSync(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Of what has many forms, npm test has the richest one alone.
      env: { ...process.env, VITEST_EVERY_LIFE: '1' },
    })
    const steps = report
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .testResults.flatMap(({ assertionResults }) => assertionResults)
    for (const { title, status, duration, failureMessages } of steps) {
      const seconds = Math.round((duration ?? 0) / MS)
      console.log(`${status === 'passed' ? 'ok   ' : status.padEnd(5)} ${String(seconds).padStart(4)} s  ${title}`)
      for (const text of failureMessages) console.log(text)
    }
    const good = steps.filter(({ status }) => status === 'passed').length
    console.log(`${good} of ${steps.length} steps.`)
    return good === steps.length && steps.length > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
