import { describe, expect, it } from 'vitest'
import { projectSlug, teamId } from './slug.ts'

describe('projectSlug', () => {
  it.each([
    ['Storefront', 'storefront'],
    ['  My  First_Project (2026)! ', 'my-first-project-2026'],
    ['Größe', 'gr-e'],
    ['--a--', 'a'],
    ['!!!', ''],
    ['', ''],
  ])('makes of %j %j', (name, slug) => {
    expect(projectSlug(name)).toBe(slug)
  })
})

describe('teamId', () => {
  it.each([
    ['Platform', 'platform'],
    ['Data Science  Team', 'data-science-team'],
    ['pre--prod_two', 'pre--prod_two'],
    ['R&D / Ops', 'r-d-ops'],
    ['../admin', 'admin'],
    ['v1.0', 'v1-0'],
    ['Équipe été', 'équipe-été'],
    ['E\u0301quipe', 'équipe'],
    ['Команда 1', 'команда-1'],
    ['a?b#c%2Fd', 'a-b-c-2fd'],
    ['...', ''],
    [' - ', ''],
    ['🚀', ''],
  ])('makes of %j %j', (name, id) => {
    expect(teamId(name)).toBe(id)
  })

  it.each(['Data Science', 'R&D', 'Équipe', 'a.b'])('is the same for its own result of %j', (name) => {
    expect(teamId(teamId(name))).toBe(teamId(name))
  })
})
