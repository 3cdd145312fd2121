import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentOf, missingConfigFile } from './program-environment.ts'
import { makeWorkFolder } from './work-folder.ts'

const folder = await makeWorkFolder(join(mkdtempSync(join(tmpdir(), 'strata-')), 'job'))
const environmentFor = (own: Parameters<typeof missingConfigFile>[0]) => {
  const channel = { state: { address: 'http://127.0.0.1/state', password: 'secret' } }
  const rest = { pluginCache: undefined, reattach: undefined, signedIn: {} }
  return environmentOf({ variables: {}, channel, folder, ...rest, own })
}
const configOf = (own: Parameters<typeof missingConfigFile>[0]) => environmentFor(own)['TF_CLI_CONFIG_FILE']

test('Terraform reads the configuration file that the operator names', () => {
  const path = join(folder.temporary, 'mirror.tfrc')
  writeFileSync(path, '')
  expect(configOf({ TF_CLI_CONFIG_FILE: path })).toBe(path)
  expect(missingConfigFile({ TF_CLI_CONFIG_FILE: path })).toBeUndefined()
})

test('and an empty one of its job where there is none, or where it is not there', () => {
  const path = join(folder.temporary, 'gone.tfrc')
  for (const own of [{}, { TF_CLI_CONFIG_FILE: '' }, { TF_CLI_CONFIG_FILE: path }])
    expect(configOf(own)).toBe(folder.cliConfig)
  expect(missingConfigFile({ TF_CLI_CONFIG_FILE: path })).toBe(path)
  expect(missingConfigFile({ TF_CLI_CONFIG_FILE: '' })).toBeUndefined()
})

test('Terraform gets what the operator says of the memory of programs, and no variable besides', () => {
  const environment = environmentFor({ GOGC: '400', GOMEMLIMIT: '1GiB', GODEBUG: 'gctrace=1', STRATA_SECRET_KEY: 'x' })
  expect(environment).toMatchObject({ GOGC: '400', GOMEMLIMIT: '1GiB' })
  expect(environment).not.toHaveProperty('GODEBUG')
  expect(environment).not.toHaveProperty('STRATA_SECRET_KEY')
})
