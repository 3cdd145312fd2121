import { expect, test } from 'vitest'
import { stackDraft } from '#engine/stack/schema.ts'
import { emptyDeploy, regionHere, sourceFor, tagList, tagsFrom, valuesOf, type Deployed } from './values.ts'

const stack = stackDraft.parse({ name: 'Shop', cloud: 'azure', region: 'eastus', nodes: [{ id: 'vm', type: 'vm' }] })
const TEMPLATE: Deployed = {
  source: { template_id: 't1' },
  name: 'Shop',
  cloud: 'azure',
  region: 'eastus',
  environmentType: 'development',
}
const OWN = { environment: 'dev', region: 'eastus' } as const

test('the form begins with the environment and the region of what is deployed', () => {
  expect(emptyDeploy({ ...TEMPLATE, environmentType: 'production' }, 'p1')).toEqual({
    name: '',
    project_id: 'p1',
    connection: 'sandbox',
    connection_id: '',
    environment: 'prod',
    region: 'eastus',
    auto_approve: false,
    tags: '',
  })
})

test('tags are separated by commas', () => {
  expect(tagList(' a ,, b=1 ')).toEqual(['a', 'b=1'])
  expect(tagsFrom('CostCenter=4120, Owner: store=front ,plain, =nameless')).toEqual({
    CostCenter: '4120',
    Owner: 'store=front',
    plain: '',
  })
  expect(tagsFrom('')).toEqual({})
})

test.each([
  ['azure', 'westus', 'westus'],
  ['aws', 'eastus', 'us-east-1'],
  ['aws', 'westus', 'us-west-2'],
  ['gcp', 'eu-west-1', 'europe-west1'],
  ['gcp', 'moon', 'us-central1'],
] as const)('on %s the region %s is %s', (cloud, region, here) => {
  expect(regionHere(cloud, region)).toBe(here)
})

test('a configuration is put into the fields for the cloud of the stack', () => {
  const configuration = {
    id: 'x',
    name: 'Mine',
    is_built_in: false,
    environment: 'staging',
    region: 'eastus',
    auto_approve: true,
    tags: ['a=1', 'b'],
  } as const
  expect(valuesOf({ ...configuration, tags: [...configuration.tags] }, 'aws')).toEqual({
    environment: 'staging',
    region: 'us-east-1',
    auto_approve: true,
    tags: 'a=1, b',
  })
})

test('a template is named as it is; for another environment or region its stack is sent', () => {
  expect(sourceFor(TEMPLATE, undefined, OWN)).toEqual({ template_id: 't1' })
  expect(sourceFor(TEMPLATE, undefined, { ...OWN, region: 'westus' })).toBeUndefined()
  expect(sourceFor(TEMPLATE, stack, { environment: 'prod', region: 'westus' })).toEqual({
    stack: { ...stack, environment_type: 'production', region: 'westus' },
  })
  expect(sourceFor({ ...TEMPLATE, source: { stack } }, undefined, OWN)).toEqual({ stack })
})
