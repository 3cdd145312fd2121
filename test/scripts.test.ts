// Every command of package.json runs on the Node that package.json allows: what
// needs a newer one goes through scripts/run.mjs, which brings it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS } from '../scripts/long-tests.ts'
import { areInstalled } from '../scripts/setup.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test.each(Object.entries(scripts))('npm run %s goes through the launcher', (_, script) => {
  for (const command of script.split(' && ')) {
    const target = /^node scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? `nothing in "${command}"`
    expect(existsSync(join(ROOT, target.endsWith('.ts') ? '' : 'node_modules/.bin', target)), target).toBe(true)
  }
})

test('the launcher itself is plain JavaScript that needs nothing but Node', () => {
  const imported = ['run', 'setup'].flatMap((name) =>
    [...read(`scripts/${name}.mjs`).matchAll(/^(?:import|export) .*?'([^']+)'$/gm)].map((match) => match[1]),
  )
  expect(imported.length).toBeGreaterThan(5)
  expect(imported.filter((name) => !name?.startsWith('node:') && name !== './setup.mjs')).toEqual([])
})

test('the launcher hands over arguments and the exit code, of a file and of a tool', () => {
  // The launcher would install them, below the test that runs from them.
  expect(areInstalled(), 'run npm ci first').toBe(true)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/run.mjs'), ...args], { encoding: 'utf8' })
  expect(run('oxfmt', '--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/\d+\.\d+/) })
  expect(run('oxfmt', '--check', 'package-lock.json-that-is-missing').status).toBeGreaterThan(0)
  const refused = run('scripts/new-component.ts', 'Not A Name')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('Not A Name')
})

test('the README lists every command that verifies something', () => {
  const commands = Object.keys(scripts).filter((name) => name.startsWith('verify:'))
  expect(commands.filter((name) => !read('README.md').includes(`\`npm run ${name}\``))).toEqual([])
})

test('every test that npm run check leaves out is there for npm test, each once', () => {
  expect(LONG_TESTS.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(LONG_TESTS).toEqual([...new Set(LONG_TESTS)].toSorted())
})
