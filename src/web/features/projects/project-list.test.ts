import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { projectAbilities } from '#domain/access/abilities.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { chooseProjects, ownersOf, totalsOf } from './project-list.ts'

function makeProject(name: string, given: Partial<Project> = {}): Project {
  return {
    id: name,
    name,
    slug: name.toLowerCase(),
    description: null,
    owner_email: 'ada@example.com',
    owner_name: 'Ada',
    budget_limit: null,
    budget_state: 'no-limit',
    budget: {
      month: '2026-11',
      spent: 0,
      reserved: 0,
      allowed: 0,
      left: null,
      forecast: 0,
      percent: null,
      next: { month: '2026-12', taken: 0, allowed: 0 },
    },
    total_monthly_cost: 0,
    environment_count: 0,
    team_members: [],
    template_count: 0,
    settings: DEFAULT_PROJECT_SETTINGS,
    tags: {},
    status: 'active',
    created_at: '2026-11-01T00:00:00.000Z',
    changed: null,
    role: 'owner',
    abilities: projectAbilities('user', 'owner'),
    ...given,
  }
}

const bob = { owner_email: 'bob@example.com', owner_name: 'Bob' }
const projects = [
  makeProject('Research', {
    ...bob,
    total_monthly_cost: 214.06,
    budget_limit: 250,
    budget_state: 'warning',
    environment_count: 1,
  }),
  makeProject('Storefront', {
    description: 'Web shop',
    total_monthly_cost: 1050.64,
    budget_limit: 1000,
    budget_state: 'over',
    environment_count: 4,
  }),
  makeProject('Mobile', { created_at: '2026-11-03T00:00:00.000Z' }),
  makeProject('Archive'),
]
const names = (choice: Partial<Parameters<typeof chooseProjects>[1]>) =>
  chooseProjects(projects, { search: '', owner: '', sort: 'name', ...choice }).map(({ name }) => name)

describe('the list', () => {
  test('finds by name, slug and description in any case', () => {
    expect(names({ search: ' SHOP ' })).toEqual(['Storefront'])
    expect(names({ search: 'mobile' })).toEqual(['Mobile'])
    expect(names({ search: 'nothing' })).toEqual([])
  })

  test('shows what one person owns', () => {
    expect(names({ owner: 'bob@example.com' })).toEqual(['Research'])
    expect(ownersOf(projects)).toEqual([
      { email: 'ada@example.com', name: 'Ada' },
      { email: 'bob@example.com', name: 'Bob' },
    ])
  })

  test('sorts by cost, name and age; what is alike by name', () => {
    expect(names({ sort: 'cost' })).toEqual(['Storefront', 'Research', 'Archive', 'Mobile'])
    expect(names({ sort: 'name' })).toEqual(['Archive', 'Mobile', 'Research', 'Storefront'])
    expect(names({ sort: 'created' })).toEqual(['Mobile', 'Archive', 'Research', 'Storefront'])
  })
})

test('the figures are added up; budgets only where there are any', () => {
  expect(totalsOf(projects)).toEqual({
    projects: 4,
    environments: 5,
    costUsd: 214.06 + 1050.64,
    budgetUsd: 1250,
    nearBudget: 2,
  })
  expect(totalsOf([makeProject('Archive')]).budgetUsd).toBeUndefined()
})
