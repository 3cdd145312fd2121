// Flow Controls: the editor that reads as a sentence, what it refuses, and the dry run.
import type { Workflow } from '#contract/workflows.ts'
import { EXPENSIVE, editor, makeWorkflow, openPage, row } from './support/flows.ts'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as workflowEditorTexts } from '../../src/web/locales/en/workflowEditor.ts'

test('a workflow is made from words, and reads as a sentence', { tag: ONCE }, async ({ page }) => {
  await openPage(page)
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Create Workflow' })
    .first()
    .click()
  const form = editor(page)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Stop at night')
  await form.getByRole('combobox', { name: 'What happens' }).selectOption('at a scheduled time')
  await form.getByRole('combobox', { name: 'How often' }).selectOption('every week on')
  await form.getByRole('combobox', { name: 'Day of the week' }).selectOption('Friday')
  await form.getByLabel('Time', { exact: true }).fill('18:30')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('berlin')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Condition', exact: true }).click()
  await form.getByRole('combobox', { name: 'Field of condition 1' }).selectOption('environment')
  await form.getByRole('combobox', { name: 'Comparison of condition 1' }).selectOption('is not')
  await form.getByRole('combobox', { name: 'Value of condition 1' }).selectOption('Production')
  await form.getByRole('button', { name: 'Condition', exact: true }).click()
  await form.getByRole('combobox', { name: 'Unit of condition 2' }).selectOption('% of the budget')
  await form.getByRole('spinbutton', { name: 'Value of condition 2' }).fill('80')
  await form.getByRole('combobox', { name: 'Action 1', exact: true }).selectOption('scale')
  await form.getByRole('button', { name: 'Action', exact: true }).click()
  await form.getByRole('combobox', { name: 'Action 2', exact: true }).selectOption('tag it')
  await form.getByRole('textbox', { name: 'Name of the tag of action 2' }).fill('Paused')
  await form.getByRole('textbox', { name: 'Value of the tag of action 2' }).fill('night')
  await form.getByRole('button', { name: 'Action', exact: true }).click()
  await form.getByRole('button', { name: 'Remove action 3' }).click()
  // Only a deployment that starts can be made to wait.
  await expect(
    form
      .getByRole('combobox', { name: 'Action 2', exact: true })
      .getByRole('option', { name: 'request approval from' }),
  ).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  const made = row(page, 'Stop at night')
  await expect(made).toContainText(
    'Every Friday at 18:30 (Europe/Berlin), if environment is not Production and cost is 80% of the budget, ' +
      'then stop it and keep its data and tag it with Paused night.',
  )
  await expect(form).toBeHidden()
  await made.getByRole('button', { name: 'Stop at night' }).click()
  await expect(page).toHaveURL(/\?open=/)
  await expect(made.getByRole('tabpanel', { name: 'Rules' })).toContainText('Next run')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
})

test('a keyboard finds its way through the editor and out of it', { tag: ONCE }, async ({ page }) => {
  await openPage(page)
  const create = page.getByRole('main').getByRole('button', { name: 'Create Workflow' }).first()
  await create.press('Enter')
  const form = editor(page)
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('By hand')
  await form.getByRole('button', { name: 'Condition', exact: true }).press('Enter')
  await expect(form.getByRole('combobox', { name: 'Field of condition 1' })).toBeFocused()
  await form.getByRole('button', { name: 'Remove condition 1' }).press('Enter')
  await expect(form.getByRole('combobox', { name: 'What happens' })).toBeFocused()
  await form.getByRole('button', { name: 'Action', exact: true }).press('Enter')
  await expect(form.getByRole('combobox', { name: 'Action 2', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Remove action 2' }).press('Enter')
  await expect(form.getByRole('combobox', { name: 'Action 1', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row(page, 'By hand').getByRole('button', { name: 'By hand', exact: true })).toBeFocused()
  await create.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(create).toBeFocused()
})

test.describe('what is wrong', () => {
  test.use({ expectedMessage: REFUSED })

  test('a cron expression is said in words, and a wrong one at its field', { tag: ONCE }, async ({ page }) => {
    await openPage(page, '?new')
    const form = editor(page)
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Often')
    await form.getByRole('combobox', { name: 'What happens' }).selectOption('at a scheduled time')
    await form.getByRole('combobox', { name: 'How often' }).selectOption('by a cron expression')
    const cron = form.getByRole('textbox', { name: 'Cron expression' })
    await cron.fill('*/15 9-17 * * 1-5')
    await expect(form.getByText('Every 15 minutes, between 09:00 and 17:59, Monday through Friday')).toBeVisible()
    // One of the usual ones stays an expression while it is typed.
    await cron.fill('0 19 * * *')
    await expect(cron).toHaveValue('0 19 * * *')
    await form.getByRole('button', { name: 'Dry run' }).click()
    await expect(form.getByText('Next times')).toBeVisible()
    await expect(form.locator('dt:has-text("Next times") + dd').getByRole('listitem')).toHaveCount(5)
    await cron.fill('every evening')
    await expect(form.getByRole('region', { name: /^Dry run/ })).toContainText('You cannot dry-run it yet.')
    await expect(form.getByRole('region', { name: /^Dry run/ })).not.toContainText('schedule.cron')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(cron).toHaveAttribute('aria-invalid', 'true')
    await expect(cron).toBeFocused()
  })

  test(
    'a save without a name is ignored: nothing is asked, and the field says why',
    { tag: ONCE },
    async ({ page }) => {
      await openPage(page, '?new')
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') asked.push(request.url())
      })
      const name = editor(page).getByRole('textbox', { name: 'Name', exact: true })
      await name.fill('   ')
      await editor(page).getByRole('combobox', { name: 'What happens' }).focus()
      await editor(page).getByRole('button', { name: 'Save' }).click()
      await expect(name).toHaveAccessibleDescription('Please enter a workflow name.')
      await expect(name).toBeFocused()
      expect(asked).toEqual([])
    },
  )

  test(
    'what the server refuses stands at the word that it is about, and nothing typed is lost',
    { tag: ONCE },
    async ({ page }) => {
      await openPage(page, '?new')
      const form = editor(page)
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Tag it')
      await form.getByRole('button', { name: 'Condition', exact: true }).click()
      await form.getByRole('combobox', { name: 'Action 1', exact: true }).selectOption('tag it')
      await form.getByRole('textbox', { name: 'Value of the tag of action 1' }).fill('4120')
      await form.getByRole('button', { name: 'Save' }).click()
      const value = form.getByRole('spinbutton', { name: 'Value of condition 1' })
      await expect(value).toHaveAttribute('aria-invalid', 'true')
      await expect(value).toBeFocused()
      await expect(form.getByRole('textbox', { name: 'Name of the tag of action 1' })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await expect(form.getByRole('textbox', { name: 'Value of the tag of action 1' })).toHaveValue('4120')
      await expectAccessibleInThemes(page)
      await expectNoSidewaysScroll(page)
      await value.fill('10')
      await form.getByRole('textbox', { name: 'Name of the tag of action 1' }).fill('Ledger')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, 'Tag it')).toContainText('if cost is $10, then tag it with Ledger 4120')
    },
  )

  test('what someone else saved meanwhile is not overwritten unasked', { tag: ONCE }, async ({ page }) => {
    const { id } = await makeWorkflow(page.request)
    await openPage(page, `?edit=${id}`)
    const form = editor(page)
    await form.getByRole('textbox', { name: 'Value of the tag of action 1' }).fill('mine')
    await page.request.put(`/api/workflows/${id}`, { data: { description: 'Theirs' } })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('button', { name: workflowEditorTexts.editor.reload })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Value of the tag of action 1' })).toHaveValue('mine')
    await form.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(row(page, 'Tag everything')).toContainText('Ledger mine')
  })

  test('a list that cannot be read is asked for again', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/workflows?*', (route) =>
      route.fulfill({ status: 500, json: { detail: 'The server stumbled.' } }),
    )
    await page.route('**/api/workflows', (route) =>
      route.fulfill({ status: 500, json: { detail: 'The server stumbled.' } }),
    )
    await openPage(page)
    await expect(page.getByRole('alert')).toContainText('The server stumbled.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible()
  })
})

test('changes that are not saved are asked about, none are not', { tag: ONCE }, async ({ page }) => {
  await makeWorkflow(page.request)
  await openPage(page)
  const edit = row(page, 'Tag everything').getByRole('button', { name: 'Edit' })
  await edit.click()
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(row(page, 'Tag everything').getByRole('button', { name: 'Tag everything' })).toBeFocused()
  await edit.click()
  await expect(editor(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await editor(page).getByRole('textbox', { name: 'Description' }).fill('For the books')
  await page.getByRole('button', { name: 'Create Workflow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(editor(page).getByRole('textbox', { name: 'Description' })).toHaveValue('For the books')
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor(page)).toBeHidden()
  await edit.click()
  await expect(editor(page).getByRole('textbox', { name: 'Description' })).toHaveValue('')
})

test(
  'a dry run says what would have happened, and follows what is changed',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    await requestEnvironment(page.request, {
      project_id: project.id,
      name: 'load-test',
      answers: { environment_type: 'Staging' },
    })
    await requestEnvironment(page.request, { project_id: project.id, name: 'shop' })
    const { id } = await makeWorkflow(page.request, { ...EXPENSIVE, enabled: false })
    await openPage(page, `?edit=${id}`)
    const form = editor(page)
    await form.getByRole('button', { name: 'Dry run' }).click()
    const trial = form.getByRole('region', { name: /^Dry run/ })
    await expect(trial.getByRole('status')).toHaveText('1 of 2 deployments would have met it')
    const line = trial.getByRole('table', { name: 'What it would have done' }).getByRole('row').last()
    for (const text of ['load-test', '$', 'Please look.']) await expect(line).toContainText(text)
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Remove condition 2' }).click()
    await expect(trial.getByRole('status')).toHaveText('2 of 2 deployments would have met it')
    await form.getByRole('spinbutton', { name: 'Value of condition 1' }).fill('1000000')
    await expect(trial.getByRole('status')).toHaveText('0 of 2 deployments would have met it')
    await expect(trial).toContainText(workflowEditorTexts.dryRun.none)
    // Nothing of it was kept.
    expect(((await (await page.request.get(`/api/workflows/${id}`)).json()) as Workflow).version).toBe(1)
  },
)

test('conditions that exclude each other are told in the list and before saving', { tag: ONCE }, async ({ page }) => {
  const cost = (id: string, operator: string, value: string) => ({ id, field: 'cost', operator, value })
  const { id } = await makeWorkflow(page.request, {
    conditions: [cost('a', 'greater-than', '500'), cost('b', 'less-than', '100')],
  })
  await openPage(page)
  await expect(row(page, 'Tag everything')).toContainText('It, or an action of it, can never act.')
  await useLanguage(page, 'de')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Seine Bedingungen schließen einander aus')
  await useLanguage(page, 'en')
  await openPage(page, `?edit=${id}`)
  await editor(page).getByRole('button', { name: 'Dry run' }).click()
  await expect(editor(page)).toContainText('It, or an action of it, can never act.')
  await editor(page).getByRole('button', { name: 'Remove condition 2' }).click()
  await expect(editor(page)).not.toContainText('It, or an action of it, can never act.')
})

test(
  'a workflow is duplicated, another one pasted, and an error goes when its field is filled in',
  { tag: ONCE },
  async ({ page }) => {
    await makeWorkflow(page.request, EXPENSIVE)
    await openPage(page)
    await row(page, EXPENSIVE.name).getByRole('button', { name: 'Duplicate' }).click()
    const name = editor(page).getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue(`Copy of ${EXPENSIVE.name}`)
    await name.fill('')
    await editor(page).getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Twice')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await editor(page).getByRole('button', { name: 'Paste JSON' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a workflow' })
    const json = dialog.getByRole('textbox', { name: 'Workflow as JSON' })
    await json.fill('{"trigger":"on-fire"}')
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect(json).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await json.fill(JSON.stringify({ trigger: 'manual', actions: [{ type: 'terminate' }], name: 'Clean up' }))
    await expect(json).not.toHaveAttribute('aria-invalid')
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect(name).toHaveValue('Clean up')
    await editor(page).getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Clean up')).toContainText('terminate it')
    const names = page.getByRole('region', { name: 'Workflows' }).getByRole('article')
    await expect(names).toHaveCount(2)
    await expect(names.first()).toHaveAccessibleName(EXPENSIVE.name)
    await expect(row(page, 'Clean up').getByRole('button', { name: 'Run later' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await row(page, 'Clean up').getByRole('button', { name: 'Run earlier' }).click()
    await expect(names.first()).toHaveAccessibleName('Clean up')
    await expectNoSidewaysScroll(page)
  },
)
