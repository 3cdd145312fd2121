import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { Loaded } from './Loaded.tsx'

const refetch = () => undefined
const pending = { data: undefined, isError: false, error: null, refetch }
const failed = { data: undefined, isError: true, error: new ApiError(503, 'The database is away.'), refetch }

function markupOf(of: { data: unknown; isError: boolean; error: unknown; refetch: () => unknown }, isPanel = false) {
  return renderToStaticMarkup(
    <Loaded of={of} failed="The teams could not be loaded." pending={<output>skeleton</output>} isPanel={isPanel} />,
  )
}

test('what is pending shows its skeleton alone', () => {
  expect(markupOf(pending)).toBe('<output>skeleton</output>')
})

test('what failed says what and why, and offers to try again', () => {
  const markup = markupOf(failed)
  expect(markup).toContain('role="alert"')
  expect(markup).toContain('The teams could not be loaded.')
  expect(markup).toContain('The database is away.')
  expect(markup).toMatch(/<button/)
  expect(markup).not.toContain('skeleton')
  expect(markup).not.toContain('class="panel"')
  expect(markupOf(failed, true)).toContain('<div class="panel">')
})

test('nothing is left once the data is there, also when a later request failed', () => {
  expect(markupOf({ ...pending, data: 'Platform' })).toBe('')
  expect(markupOf({ ...failed, data: [] })).toBe('')
})
