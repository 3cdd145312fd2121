// What is measured must run: every measurement of npm run bench, of as little as it takes.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

function short(file: string): Promise<string> {
  return run(process.execPath, [join(import.meta.dirname, file), '--short'], { maxBuffer: 1 << 24 }).then(
    (ended) => ended.stdout,
    // Why it failed is what it said last; before that come the servers that it started.
    ({ stderr }: { stderr: string }) => {
      throw new Error(stderr.slice(Math.max(0, stderr.lastIndexOf('Error: '))))
    },
  )
}

it('measures everything that it names', async () => {
  const stdout = await short('main.ts')
  for (const title of [
    'Compile and price, Node',
    'A Production web application, processor time',
    'Proof of a stack, processor time',
    'One edit in the builder, Node',
    'Preview of one click',
    'Initial JavaScript',
    'From process start to the first healthy answer',
    'Accounts',
    'GET /api/blueprints',
    'POST /api/generate',
    'environments over',
    'From a finished request to the start of its job',
    'A line of Terraform, from its print to a browser',
    'runs are queued',
  ])
    expect(stdout).toContain(title)
  expect(stdout).toMatch(/beside the bare binary: (?:ratio|left out)/)
  expect(stdout.split('\n').filter((line) => /\bNaN\b|undefined|Infinity/.test(line))).toEqual([])
})

it('loads a server with each kind of request, and every one is answered', async () => {
  const stdout = await short('load-test.ts')
  expect(stdout).toMatch(/failed +0 /)
  expect(stdout).toMatch(/all: median, p95, p99 +\d/)
})
