import { expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { adoptRefusal, driftedOf, type ShownFinding } from './adoptable.ts'

const found = (given: Partial<ShownFinding> = {}): ShownFinding => ({
  id: 'a',
  address: 'aws_vpc.main',
  node: 'network',
  path: 'name',
  before: { value: '"a"' },
  after: { value: '"b"' },
  ...given,
})

it.each<[string, Partial<ShownFinding>, unknown, unknown]>([
  ['texts', {}, 'a', 'b'],
  ['numbers', { before: { value: '7' }, after: { value: '14' } }, 7, 14],
  ['yes or no', { before: { value: 'false' }, after: { value: 'true' } }, false, true],
])('gives the engine %s', (_, given, before, after) => {
  expect(driftedOf(found(given))).toEqual({ id: 'a', address: 'aws_vpc.main', path: 'name', before, after })
})

it.each<[string, Partial<ShownFinding>, string, string]>([
  ['a resource as a whole', { path: null, before: null, after: null }, 'whole', 'resource as a whole'],
  ['what has no component', { node: null }, 'no-component', 'no component'],
  ['a secret', { after: { hidden: 'sensitive' } }, 'hidden', 'secret'],
  ['what was not there', { before: { hidden: 'absent' } }, 'hidden', 'not there'],
  ['a list', { after: { value: '["a"]' } }, 'list', 'list'],
  ['nothing', { after: { value: 'null' } }, 'list', 'no single'],
  ['what was cut off', { after: { value: `"${'x'.repeat(10)}…` } }, 'list', 'too long'],
])('refuses %s, and says why', (_, given, refusal, said) => {
  const refused = driftedOf(found(given))
  expect(refused).toBe(refusal)
  if (typeof refused === 'string') expect(inEnglish(adoptRefusal(refused))).toContain(said)
})
