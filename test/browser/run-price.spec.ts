import type { Page } from '@playwright/test'
import type { RunDetail } from '#contract/run.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { planPriceOf } from '../support/sample-plan-price.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeOwn, PLAN_ID, RUN_ID, runOf, showRun } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const price = (page: Page, name = 'Price of the plan') => content(page).getByRole('region', { name })

const ASKING: NonNullable<RunDetail['price']> = {
  planned_monthly: 131.5,
  approved_monthly: 100.25,
  list_change_monthly: 2.5,
  over_monthly: 31.25,
  is_lower_bound: true,
  asks: 'confirmation',
  is_accepted: false,
  approval_id: null,
  drift: null,
}
const COSTS = { planned: 131.5, approved: 100.25, over: 31.25, is_least: true } as const
const why = withEnglish(message('operations.costs-more', COSTS))
/** One machine is larger than the estimate says, and a secret has no price. */
const DETAILS = {
  plan_id: PLAN_ID,
  ...planPriceOf({ total_monthly: 131.5, is_complete: false }),
}
const secret = { type: 'acme_secret', state: 'unpriced' as const, monthly: null, range: null, unknown: [], assumed: [] }

test.describe('a price that cannot be read at first', () => {
  test.use({ expectedMessage: /status of 500/ })

  test(
    'a plan that costs more than was approved says so, and is applied when someone confirms it',
    { tag: ONCE },
    async ({ page, account }) => {
      const environment = await makeOwn(page, account.email)
      const actions = {
        confirm: null,
        discard: null,
        cancel: 'status',
        kill: 'status',
        retry: 'status',
        destroy: 'status',
      }
      const run = runOf(environment, {
        status: 'planned',
        progress: null,
        price: ASKING,
        actions: { ...runOf(environment).actions, ...actions } as RunDetail['actions'],
        decision: { ...runOf(environment).decision, is_needed: true, reasons: [why], who: [] },
      })
      await showRun(page, run)
      const resources = [
        ...DETAILS.resources,
        { ...secret, address: 'acme_secret.main', reason: 'no rule says what it costs', lines: [] },
      ]
      // The first answer is a failure of the server: the page offers to ask again.
      let isBroken = true
      await page.route(`**/api/runs/${RUN_ID}/price`, (route) =>
        isBroken ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: { ...DETAILS, resources } }),
      )
      await page.goto(`/runs/${RUN_ID}`)
      await expect(content(page)).toContainText(
        'Its plan costs at least $131.50 a month, $31.25 more than the $100.25 that were approved.',
      )
      await expect(price(page)).toContainText('The price of the plan could not be loaded')
      isBroken = false
      await price(page).getByRole('button', { name: 'Retry' }).click()
      for (const text of [
        'Approved$100.25',
        'List prices since then+$2.50',
        'List prices have risen',
        'This planat least $131.50',
        'Difference+$31.25',
        'acme_secret.main',
      ])
        await expect(price(page)).toContainText(text)
      const line = price(page).getByRole('list', { name: 'What differs from the estimate' }).getByRole('listitem')
      await expect(line).toContainText('azurerm_linux_virtual_machine.vm')
      await expect(line).toContainText('$10.00 in the estimate, $131.50 in the plan')
      await expectAccessibleOnPhone(page)
      await expectAccessibleInThemes(page)

      const asked: unknown[] = []
      await page.route(`**/api/runs/${RUN_ID}/confirm`, (route) => {
        asked.push(route.request().postDataJSON())
        return route.fulfill({ json: { ...run, status: 'apply_queued', price: { ...ASKING, is_accepted: true } } })
      })
      const apply = content(page).getByRole('button', { name: 'Apply this plan' })
      // Until the plan is loaded nothing can be confirmed.
      await expect(apply).not.toHaveAttribute('aria-busy')
      await apply.click()
      await expect(page.getByText('The plan is applied.')).toBeVisible()
      expect(asked).toEqual([{ plan_id: PLAN_ID }])
    },
  )
})

test('a plan whose price waits for an approval leads to it', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const approval_id = '3b6e0c11-9d3c-4c7c-8e0c-1b4d0a5c8e22'
  await showRun(
    page,
    runOf(environment, {
      status: 'planned',
      progress: null,
      price: { ...ASKING, asks: 'approval', approval_id },
      actions: { ...runOf(environment).actions, confirm: 'price', discard: null },
      decision: { ...runOf(environment).decision, is_needed: true, reasons: [why], who: [] },
    }),
  )
  await page.route(`**/api/runs/${RUN_ID}/price`, (route) => route.fulfill({ json: DETAILS }))
  await page.goto(`/runs/${RUN_ID}`)
  await expect(price(page).getByRole('link', { name: 'Open the approval' })).toHaveAttribute(
    'href',
    `/approvals/${approval_id}`,
  )
  const confirm = content(page).getByRole('button', { name: 'Apply this plan' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.focus()
  await expect(page.getByRole('tooltip')).toContainText('The price of this plan needs an approval first.')
})

test('a check says what changes by hand cost a month', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  await showRun(
    page,
    runOf(environment, {
      kind: 'check',
      status: 'planned_and_finished',
      price: { ...ASKING, asks: 'nothing', drift: { before_monthly: 104.29, after_monthly: 609.38 } },
    }),
  )
  const group = { address: 'aws_autoscaling_group.vm', type: 'aws_autoscaling_group', before: 63.14, after: 568.22 }
  const drift = { before_monthly: 104.29, after_monthly: 609.38, resources: [group] }
  await page.route(`**/api/runs/${RUN_ID}/price`, (route) => route.fulfill({ json: { ...DETAILS, drift } }))
  await page.goto(`/runs/${RUN_ID}`)
  const panel = price(page, 'What changes by hand cost')
  for (const text of ['As it was applied$104.29', 'As it was found$609.38', 'Difference+$505.09'])
    await expect(panel).toContainText(text)
  await expect(panel.getByRole('listitem').filter({ hasText: group.address })).toContainText(
    '+$505.08$63.14 before, $568.22 now',
  )
})
