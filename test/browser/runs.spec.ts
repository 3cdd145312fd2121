import type { Page } from '@playwright/test'
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { Run } from '#contract/run.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { runOf } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')

/** Lets the server have these runs; what is asked of it is kept. */
async function haveRuns(page: Page, runs: readonly Run[]): Promise<string[]> {
  const asked: string[] = []
  const summary = { queued: 1, running: 1, waiting: 1, applied: 16, failed: 1 }
  await page.route('**/api/runs/summary*', (route) => route.fulfill({ json: summary }))
  await page.route(/\/api\/runs\?/, (route) => {
    const url = route.request().url()
    asked.push(url)
    const shown = url.includes('status=open') ? runs.filter(({ status }) => status !== 'applied') : runs
    return route.fulfill({ json: shown, headers: { 'x-total-count': String(shown.length) } })
  })
  return asked
}

async function makeRuns(page: Page, email: string): Promise<Run[]> {
  const project = await makeProject(page, email)
  const { id } = await requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    answers: { environment_type: 'Development' },
  })
  const environment = (await (await page.request.get(`/api/environments/${id}`)).json()) as EnvironmentDetail
  const of = (number: number, given: Parameters<typeof runOf>[1]): Run =>
    runOf(environment, { ...given, id: `6f1f2a52-64b9-4c7c-9d3a-1b4d0a5c8e0${number}`, number })
  const { decision, actions } = runOf(environment)
  return [
    of(4, {}),
    of(3, {
      status: 'queued',
      waiting: { text: 'No agent of pool private-eu has been seen since 14:02.', code: 'none.such', params: {} },
      progress: null,
      started_at: null,
    }),
    of(2, {
      status: 'planned',
      decision: { ...decision, is_needed: true, who: [{ name: 'Demo Lead', email: 'demo.lead@example.com' }] },
      actions: { ...actions, confirm: null },
      progress: null,
    }),
    of(1, { status: 'applied', ended_at: '2026-11-20T09:02:10.000Z' }),
  ]
}

test('all runs, the queue with the reason of each, and filters in the address', async ({ page, account }) => {
  const asked = await haveRuns(page, await makeRuns(page, account.email))
  await page.goto('/runs')
  const queue = content(page).getByRole('region', { name: /Queue/ })
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue).toContainText('No agent of pool private-eu has been seen since 14:02.')
  await expect(queue).toContainText('Waits for Demo Lead')
  await expect(queue.getByRole('link', { name: 'Review' })).toHaveAttribute('href', /runs\/6f1f/)
  const table = content(page).getByRole('table', { name: 'Runs' })
  // Where the table is a list, its head is no row.
  await expect(table.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(4)
  await expect(table).toContainText('20 of ')
  await expect(content(page)).toContainText('16 well, 1 failed')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)

  await content(page).getByRole('searchbox', { name: 'Search environments' }).fill('shop')
  await expect(page).toHaveURL(/search=shop/)
  await expect.poll(() => asked.some((url) => url.includes('search=shop'))).toBe(true)
})

test('no run yet, and a list that does not come', { tag: ONCE }, async ({ page }) => {
  await page.goto('/runs')
  await expect(content(page)).toContainText('No run yet')
  await expect(content(page).getByRole('link', { name: 'Create an environment' })).toBeVisible()
})

test.describe(() => {
  test.use({ expectedMessage: /503/ })

  test('a list that does not come is tried again', { tag: ONCE }, async ({ page }) => {
    await page.route(/\/api\/runs\?/, (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }))
    await page.goto('/runs')
    await expect(content(page)).toContainText('The runs could not be loaded')
    await expect(content(page).getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  })
})
