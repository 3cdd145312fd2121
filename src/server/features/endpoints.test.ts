// Every endpoint has its tests. Which answers they must cover is checked by
// describeEndpoint and by the compiler.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '#contract/index.ts'

const SERVER = join(import.meta.dirname, '..')

it('is described once for every row of the contract', () => {
  const texts = globSync('**/*.test.ts', { cwd: SERVER }).map((file) => readFileSync(join(SERVER, file), 'utf8'))
  const described = texts.flatMap((text) =>
    [...text.matchAll(/^describeEndpoint\('([^']+)'/gm)].map((match) => match[1] ?? ''),
  )
  const rows = Object.values(api).flatMap((feature) => Object.values(feature).map((row) => `${row.method} ${row.path}`))
  expect(described.toSorted()).toEqual(rows.toSorted())
})
