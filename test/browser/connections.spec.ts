// Accounts of clouds in the settings of a project, and in the request for an environment.
import { texts } from '../../src/web/locales/en/connections.ts'
import { texts as environments } from '../../src/web/locales/en/environments.ts'
import { openFirstConnection } from './support/connections.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { saveTemplate } from './support/stacks.ts'
import { expect, ONCE, test } from './support/test.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY'
const role_arn = 'arn:aws:iam::123456789012:role/strata'

// Some steps are refused on purpose.
test.use({ expectedMessage: /status of 4(00|09)/ })

test('an account is connected, tested, changed, revoked and deleted', { tag: ONCE }, async ({ page, account }) => {
  const { section, dialog } = await openFirstConnection(page, account.email)
  await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
  await expect(dialog.getByLabel(texts.form.name, { exact: true })).toHaveAccessibleDescription(
    new RegExp(texts.form.nameRequired),
  )
  await dialog.getByLabel(texts.form.name, { exact: true }).fill('Shop account')
  await dialog.getByRole('radio', { name: new RegExp(texts.kinds.aws_role) }).check()
  await dialog.getByLabel(texts.form.key, { exact: true }).fill('AKIAIOSFODNN7EXAMPLE')
  await dialog.getByLabel(texts.form.secret, { exact: true }).fill(SECRET)
  await dialog.getByLabel(texts.form.role, { exact: true }).fill('strata')
  await dialog.getByRole('checkbox', { name: 'Development' }).check()
  await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
  await expect(dialog.getByLabel(texts.form.role, { exact: true })).toHaveAccessibleDescription(/Use the ARN of a role/)
  await dialog.getByLabel(texts.form.role, { exact: true }).fill(role_arn)
  await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  const setUp = page.getByRole('dialog', { name: 'Set-up of Shop account' })
  await expect(setUp).toContainText('sts:ExternalId')
  await page.keyboard.press('Escape')
  await expect(setUp).toBeHidden()

  const row = section.getByRole('listitem').filter({ hasText: 'Shop account' })
  for (const text of [role_arn, texts.untested, '0 environments', 'Development', 'strata-', 'pool default'])
    await expect(row).toContainText(text)
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
  // Whatever the network of this machine is, nobody knows this key.
  await row.getByRole('button', { name: /^Test\s*Shop account/ }).click()
  await expect(row.getByRole('alert')).toContainText(texts.phases.both)

  const actions = row.getByRole('button', { name: 'Actions of Shop account' })
  await actions.click()
  await page.getByRole('menuitem', { name: texts.change }).click()
  const change = page.getByRole('dialog', { name: 'Change Shop account' })
  await expect(change.getByLabel(texts.form.secret, { exact: true })).toHaveValue('')
  await change.getByRole('checkbox', { name: 'eu-west-1' }).check()
  await change.getByRole('button', { name: texts.form.save }).click()
  await expect(row).toContainText('eu-west-1')
  expect(await page.content()).not.toContain(SECRET)

  await actions.click()
  await page.getByRole('menuitem', { name: texts.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.revoking.confirm }).click()
  await expect(row).toContainText(texts.revoked)
  await actions.click()
  await page.getByRole('menuitem', { name: texts.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.removal.confirm }).click()
  await expect(section).toContainText(texts.empty)
})

test(
  'an account is connected by web identity, and its owner is told what to run',
  { tag: ONCE },
  async ({ page, account }) => {
    const { section, dialog } = await openFirstConnection(page, account.email)
    await expect(dialog.getByRole('radio', { name: new RegExp(texts.kinds.aws_web_identity) })).toBeChecked()
    await expect(dialog.getByLabel(texts.form.secret, { exact: true })).toHaveCount(0)
    await dialog.getByLabel(texts.form.name, { exact: true }).fill('Web account')
    await dialog.getByLabel(texts.form.role, { exact: true }).fill(role_arn)
    await dialog.getByLabel(texts.form.planRole).fill(`${role_arn}-plan`)
    await dialog.getByLabel(texts.form.issuer).fill('http://keys.example.com')
    await expectAccessibleInThemes(page)
    await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
    await expect(dialog.getByLabel(texts.form.issuer)).toHaveAccessibleDescription(/https, without a port/)
    await dialog.getByLabel(texts.form.issuer).fill('')
    await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()

    const setUp = page.getByRole('dialog', { name: 'Set-up of Web account' })
    // Nobody else reaches this machine.
    await expect(setUp).toContainText('this machine alone')
    await expect(setUp).toContainText(texts.setUp.bucketHint)
    await expect(setUp).toContainText(/connection:[0-9a-f-]{36}:phase:plan/)
    await expect(setUp.getByRole('group', { name: 'main.tf' })).toContainText('aws_iam_openid_connect_provider')
    await setUp.getByRole('tab', { name: 'set-up.sh' }).click()
    await expect(setUp.getByRole('group', { name: 'set-up.sh' })).toContainText(
      'aws iam create-role --role-name strata',
    )
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')

    const row = section.getByRole('listitem').filter({ hasText: 'Web account' })
    await expect(row).toContainText(texts.kinds.aws_web_identity)
    const actions = row.getByRole('button', { name: 'Actions of Web account' })
    const choose = async (name: string) => {
      await actions.click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(texts.change)
    const change = page.getByRole('dialog', { name: 'Change Web account' })
    await change.getByLabel(texts.form.issuer).fill('https://keys.s3.eu-west-1.amazonaws.com')
    await change.getByRole('button', { name: texts.form.save }).click()
    await expect(row).toContainText('keys at https://keys.s3.eu-west-1.amazonaws.com')
    await choose(texts.setUp.show)
    await expect(setUp.getByRole('tab', { name: 'bucket.tf' })).toBeVisible()
    await expect(setUp).not.toContainText('this machine alone')
    const saving = page.waitForEvent('download')
    await setUp.getByRole('button', { name: '.well-known/jwks.json' }).click()
    expect((await saving).suggestedFilename()).toBe('jwks.json')
    await expectAccessibleInThemes(page)
    await page.keyboard.press('Escape')

    await choose(texts.revoke)
    const revoking = page.getByRole('dialog')
    await expect(revoking).toContainText(texts.revoking.textByToken)
    await revoking.getByRole('button', { name: texts.revoking.confirm }).click()
    await expect(row).toContainText(texts.revoked)
    await choose(texts.resume)
    await expect(row).not.toContainText(texts.revoked)
  },
)

test(
  'the set-up says when it cannot be loaded, and comes when it is asked for again',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    const data = { name: 'Web account', identity: { kind: 'aws_web_identity', role_arn } }
    await page.request.post(`/api/projects/${project.id}/connections`, { data })
    await page.goto(`/projects/${project.id}/settings`)
    const { setUp: words } = texts
    await page.route('**/set-up', (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }))
    await page.getByRole('button', { name: 'Actions of Web account' }).click()
    await page.getByRole('menuitem', { name: words.show }).click()
    const setUp = page.getByRole('dialog', { name: 'Set-up of Web account' })
    await expect(setUp).toContainText(words.failed)
    await page.unroute('**/set-up')
    await setUp.getByRole('button', { name: 'Retry' }).click()
    await expect(setUp.getByRole('tab', { name: 'main.tf' })).toBeVisible()
  },
)

test(
  'an environment is asked for in an account of its project, once it was tested',
  { tag: ONCE },
  async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    const data = {
      name: 'Shop account',
      identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
      secret: SECRET,
    }
    const made = await page.request.post(`/api/projects/${project.id}/connections`, { data })
    expect(made.status(), await made.text()).toBe(201)
    const nodes = [{ id: 'notes', type: 'nosql' }]
    const template = await saveTemplate(page, { cloud: 'aws', region: 'us-east-1', nodes, connections: [] })
    await page.goto(`/templates/new?edit=${template}`)
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deploy Infrastructure' })
    await dialog.getByLabel('Deployment name').fill('notes')
    await dialog.getByRole('radio', { name: new RegExp(environments.dialog.connections.cloud.title) }).check()
    await expect(dialog.getByLabel(environments.dialog.account, { exact: true }).locator('option:checked')).toHaveText(
      'Shop account',
    )
    await dialog.getByRole('radio', { name: 'dev', exact: true }).check()
    await dialog.getByLabel('Auto-approve').check()
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect(dialog.getByLabel(environments.dialog.account, { exact: true })).toHaveAccessibleDescription(
      /No account has answered for the connection Shop account yet/,
    )
    await expect(dialog.getByLabel('Deployment name')).toHaveValue('notes')
  },
)
