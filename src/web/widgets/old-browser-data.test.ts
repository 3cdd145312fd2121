import { expect, test } from 'vitest'
import { countOldData, oldDataBody, removeTaken } from './old-browser-data.ts'

/** A storage as browsers have it. */
function storageOf(entries: Readonly<Record<string, unknown>>): Storage {
  const kept = new Map(
    Object.entries(entries).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const SHOP = {
  id: '1',
  name: 'Shop',
  cloud: 'aws',
  nodes: [{ id: 'a', component: { id: 'vm' }, position: 0 }],
  createdAt: '2025-01-01',
}
const OLD = {
  savedTemplates: [SHOP, { id: '2', name: 'Blog', cloud: 'azure', nodes: [] }],
  savedComponents: [{ id: '3', name: 'Queue', category: 'Compute', cloud: 'Azure' }],
  teams: [{ id: 'platform', name: 'Platform' }],
  'team-platform-templates': [SHOP],
  'team-platform-components': [{ id: '4', name: 'Cache' }],
  deployments: [{ id: '5', deploymentName: 'shop-dev' }],
  'strata.theme': 'dark',
}

test('what older versions kept is counted by kind, and nothing else is touched', () => {
  expect(countOldData(storageOf(OLD))).toEqual({ template: 3, component: 2, team: 1, deployment: 1 })
  expect(countOldData(storageOf({ 'strata.theme': 'dark', savedTemplates: [], teams: 'not a list' }))).toBeUndefined()
})

test('it is sent under its keys, what teams shared by the id of the team', () => {
  expect(oldDataBody(storageOf(OLD))).toEqual({
    savedTemplates: OLD.savedTemplates,
    savedComponents: OLD.savedComponents,
    teams: OLD.teams,
    deployments: OLD.deployments,
    teamTemplates: { platform: [SHOP] },
    teamComponents: { platform: OLD['team-platform-components'] },
  })
})

test('what was taken over is removed, what was not stays', () => {
  const storage = storageOf(OLD)
  const left = removeTaken(storage, [
    { kind: 'template', name: 'Blog', reason: 'It has no components.', messages: [] },
    { kind: 'deployment', name: 'shop-dev', reason: 'Nothing ever ran of it.', messages: [] },
  ])
  expect(left).toEqual([])
  expect(JSON.parse(storage.getItem('savedTemplates') ?? '')).toEqual([OLD.savedTemplates[1]])
  expect(JSON.parse(storage.getItem('deployments') ?? '')).toEqual(OLD.deployments)
  for (const key of ['savedComponents', 'teams', 'team-platform-templates', 'team-platform-components'])
    expect(storage.getItem(key)).toBeNull()
  expect(storage.getItem('strata.theme')).toBe('dark')
})

test('what the server could not read is not sent, stays, and is named', () => {
  const broken = [{ name: 'No parts', nodes: 'none' }, 'text', { name: 'x'.repeat(201) }]
  const storage = storageOf({ savedTemplates: [SHOP, ...broken] })
  expect(oldDataBody(storage)).toEqual({ savedTemplates: [SHOP] })
  expect(removeTaken(storage, []).map(({ name }) => name)).toEqual(['No parts', '', 'x'.repeat(201)])
  expect(JSON.parse(storage.getItem('savedTemplates') ?? '')).toEqual(broken)
})
