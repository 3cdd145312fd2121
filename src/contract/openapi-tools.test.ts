// What other people's tools make of the interface document: a linter, and a generator of types.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { api } from './index.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(api, '1.2.3')

/** What the linter may say of the document, by the rule and the place, with the reason. */
const EXPECTED: Readonly<Record<string, string>> = {
  'no-ambiguous-paths /people/invitations/{id}':
    'The ids of people are UUIDs: none of them is called invitations, and paths without parameters come first.',
  'operation-2xx-response /auth/sso': 'A browser is sent to the provider of sign-in: there is no other success.',
  'operation-2xx-response /auth/sso/callback': 'A browser comes back from there, and is sent to a page.',
}

it('is clean by the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const found = problems.map(({ ruleId, message, location: [place] }) => {
    const pointer = place?.pointer ?? ''
    const path = /^#\/paths\/([^/]+)/.exec(pointer)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
    const key = `${ruleId} ${path ?? ''}`
    return key in EXPECTED ? key : `${key}: ${message} (${pointer})`
  })
  expect(found.toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
})

/** What a program does with the types: a wrong field, a missing one and a value of no list must not compile. */
const USE = `import type { components, paths } from './api'
type Created = paths['/projects']['post']['responses'][201]['content']['application/json']
type Body = NonNullable<paths['/generate']['post']['requestBody']>['content']['application/json']
export const nameOf = (project: Created): string => project.name
export const body: Body = {
  use_case: 'Web Application', environment_type: 'Development', data_sensitivity: 'Internal', duration: 'Long-term',
  cloud_provider: 'AWS', team_size: 3, tags: {}, usage: {},
}
// @ts-expect-error There is no such cloud.
export const wrong: Body['cloud_provider'] = 'Oracle'
// @ts-expect-error A refusal has a sentence.
export const refused: components['schemas']['Error'] = {}
`

it('becomes types that compile, also in their own declarations', async () => {
  const types = astToString(await openapiTS(JSON.stringify(document)))
  const folder = mkdtempSync(join(tmpdir(), 'strata-types-'))
  try {
    writeFileSync(join(folder, 'api.d.ts'), types)
    writeFileSync(join(folder, 'use.ts'), USE)
    const tsc = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--types',
      '',
      '--lib',
      'es2024',
      '--ignoreConfig',
    ]
    let said = ''
    try {
      execFileSync(process.execPath, [tsc, ...options, 'use.ts', 'api.d.ts'], { cwd: folder, encoding: 'utf8' })
    } catch (error) {
      said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    }
    expect(said).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
