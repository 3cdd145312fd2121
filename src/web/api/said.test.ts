import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { inLanguageOf } from './said.ts'

const NAME_TAKEN = { code: 'teams.name-taken', params: {} }
const MISSING = { code: 'fields.required', params: {} }

test('a refusal is said in the language of the page', async () => {
  const refused = new ApiError(409, 'A team with this name already exists.', [], NAME_TAKEN)
  const said = await inLanguageOf('de', refused)
  expect(said).toMatchObject({ status: 409, message: 'Ein Team mit diesem Namen gibt es schon.' })
  expect(await inLanguageOf('en', refused)).toBe(refused)
})

test('problems are said each, and listed as the server lists them', async () => {
  const odd = { code: 'fields.project-slug', params: {} }
  const sentences = [
    { code: 'fields.at', params: { place: 'name', problem: MISSING } },
    { code: 'fields.at', params: { place: 'slug', problem: odd } },
  ]
  const refused = new ApiError(
    400,
    'name: This field is required. slug: Use lowercase letters, digits and hyphens only.',
    [
      { field: 'name', message: 'This field is required.', ...MISSING },
      { field: 'slug', message: 'Use lowercase letters, digits and hyphens only.', ...odd },
    ],
    { code: 'http.sentences', params: { sentences } },
  )
  const said = await inLanguageOf('es', refused)
  expect(said.problems.map(({ message }) => message)).toEqual([
    'Este campo es obligatorio.',
    'Use solo minúsculas, cifras y guiones.',
  ])
  expect(said.message).toBe('name: Este campo es obligatorio. slug: Use solo minúsculas, cifras y guiones.')
})

test('a problem without a code stays in English', async () => {
  const refused = new ApiError(400, 'name: This field is required. slug: Too odd.', [
    { field: 'name', message: 'This field is required.', ...MISSING },
    { field: 'slug', message: 'Too odd.' },
  ])
  expect((await inLanguageOf('es', refused)).message).toBe('name: Este campo es obligatorio. slug: Too odd.')
})

test('a sentence of a newer server stays in English', async () => {
  const said = await inLanguageOf('fr', new ApiError(409, 'Not today.', [], { code: 'later.not-today', params: {} }))
  expect(said.message).toBe('Not today.')
})
