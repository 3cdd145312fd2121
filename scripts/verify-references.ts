// Part of npm test where reference material lies beside the repository: the
// checker and the schemas in src/server/proof are still those of the reference,
// and the reference's own suite passes.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ROOT } from './setup.mjs'

const SHARED = join(ROOT, '../shared')
const PROOF = join(ROOT, 'src/server/proof')
const faults: string[] = []
let compared = 0

function bytesOf(file: string): Buffer {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function compare(reference: string, ours: string): void {
  compared++
  if (!existsSync(ours)) faults.push(`${ours} is missing`)
  else if (!bytesOf(reference).equals(bytesOf(ours))) faults.push(`${ours} differs from its reference`)
}

for (const file of globSync('{check-terraform.mjs,terraform/*.mjs}', { cwd: join(SHARED, 'tools') }))
  compare(join(SHARED, 'tools', file), join(PROOF, 'checker', file))
for (const file of globSync('{*.json,*.json.gz,rules/*}', { cwd: join(SHARED, 'schemas') })) {
  if (file === 'index.json') continue
  const ours = join(PROOF, 'schemas', file)
  compare(join(SHARED, 'schemas', file), file.endsWith('.gz') || existsSync(ours) ? ours : `${ours}.gz`)
}

// The suite reads files beside itself only; its report is the one of Node's test runner.
const suite = spawnSync(process.execPath, ['--test', '--test-reporter=tap', join(SHARED, 'tools/check-terraform.test.mjs')], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
const passed = Number(/^# pass (\d+)/m.exec(suite.stdout)?.[1] ?? 0)
const failed = Number(/^# fail (\d+)/m.exec(suite.stdout)?.[1] ?? 0)
for (const [line] of suite.stdout.matchAll(/^not ok .*$/gm)) faults.push(line)
if (suite.status !== 0 && failed === 0) faults.push(`the reference suite ended with ${suite.status}: ${suite.stderr.slice(0, 500)}`)

for (const fault of faults) console.error(`wrong: ${fault}`)
console.log(`${compared} files compared, ${passed} tests of the reference suite passed`)
console.log(`summary: ${compared + passed} ok, ${faults.length} wrong, 0 left out`)
process.exitCode = faults.length ? 1 : 0
