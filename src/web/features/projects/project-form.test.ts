import { expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { SLUG_MAX, bodyOf, emptyValues } from './project-form.ts'

const given = { ...emptyValues('ada@example.com'), name: ' Storefront ', slug: 'storefront' }

test('a new project begins with the settings that the server would give it', () => {
  expect(bodyOf(given).settings).toEqual(DEFAULT_PROJECT_SETTINGS)
})

test('what is sent is what the server takes', () => {
  expect(projects.create.body.parse(bodyOf(given))).toEqual({ ...bodyOf(given), name: 'Storefront' })
  expect(projects.create.body.safeParse(bodyOf({ ...given, slug: 'a'.repeat(SLUG_MAX) })).success).toBe(true)
  expect(projects.create.body.safeParse(bodyOf({ ...given, slug: 'a'.repeat(SLUG_MAX + 1) })).success).toBe(false)
})

test('an empty description is none, and tags without a name are left out', () => {
  const body = bodyOf({
    ...given,
    description: '  ',
    default_tags: [
      { name: ' Owner ', value: ' web ' },
      { name: ' ', value: 'lost' },
    ],
  })
  expect(body.description).toBeNull()
  expect(body.settings.default_tags).toEqual({ Owner: 'web' })
})
