// Projects of Google Cloud in the settings of a project.
import { generateKeyPairSync } from 'node:crypto'
import { texts } from '../../src/web/locales/en/connections.ts'
import { openFirstConnection } from './support/connections.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'

const project_id = 'shop-prod-1'
const account_address = `strata-apply@${project_id}.iam.gserviceaccount.com`
const provider = 'projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata'
const { form, kinds } = texts

// Some steps are refused on purpose.
test.use({ expectedMessage: /status of 4(00|09)/ })

test(
  'a project of Google Cloud is connected by workload identity, and its owner is told what to run',
  { tag: ONCE },
  async ({ page, account }) => {
    const { section, dialog } = await openFirstConnection(page, account.email)
    await dialog.getByRole('radio', { name: 'GCP' }).check({ force: true })
    await expect(dialog.getByRole('radio', { name: new RegExp(kinds.google_workload_identity) })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'europe-west1', exact: true })).toBeVisible()
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await field(form.name).fill('Shop project')
    await field(form.project).fill(project_id)
    await field(form.provider).fill('strata')
    await field(form.serviceAccount).fill(account_address)
    await dialog.getByLabel(form.planServiceAccount).fill(account_address.replace('apply', 'plan'))
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
    await dialog.getByRole('button', { name: form.create, exact: true }).click()
    await expect(field(form.provider)).toHaveAccessibleDescription(/the number of the project, not with its ID/)
    await field(form.provider).fill(provider)
    await dialog.getByRole('button', { name: form.create, exact: true }).click()
    await expect(dialog).toBeHidden()

    const setUp = page.getByRole('dialog', { name: 'Set-up of Shop project' })
    // Nobody else reaches this machine.
    await expect(setUp).toContainText('or enter an issuer in this connection, and the set-up uploads the keys')
    await expect(setUp).not.toContainText(texts.setUp.bucketHint)
    await expect(setUp).toContainText(`//iam.googleapis.com/${provider}`)
    await expect(setUp.getByRole('group', { name: 'main.tf' })).toContainText(
      'google_iam_workload_identity_pool_provider',
    )
    await setUp.getByRole('tab', { name: 'set-up.sh' }).click()
    await expect(setUp.getByRole('group', { name: 'set-up.sh' })).toContainText('gcloud iam service-accounts create')
    await expectAccessibleInThemes(page)
    await page.keyboard.press('Escape')

    const row = section.getByRole('listitem').filter({ hasText: 'Shop project' })
    await expect(row).toContainText(account_address)
    // Whatever the network of this machine is, nobody trusts it.
    await row.getByRole('button', { name: /^Test\s*Shop project/ }).click()
    await expect(row.getByRole('alert').first()).toContainText(
      new RegExp(`${texts.phases.both}|${texts.phases.plan}`),
      {
        timeout: 60_000,
      },
    )
    await row.getByRole('button', { name: 'Actions of Shop project' }).click()
    await page.getByRole('menuitem', { name: texts.change }).click()
    const change = page.getByRole('dialog', { name: 'Change Shop project' })
    await change.getByLabel(form.issuer).fill('https://strata.internal')
    await change.getByRole('button', { name: form.save }).click()
    await row.getByRole('button', { name: 'Actions of Shop project' }).click()
    await page.getByRole('menuitem', { name: texts.setUp.show }).click()
    await expect(setUp).toContainText(texts.setUp.googleKeySet)
    await expect(setUp.getByRole('group', { name: 'main.tf' })).toContainText('jwks_json')
  },
)

test('the key of a service account says whose it is, and is never shown', { tag: ONCE }, async ({ page, account }) => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const file = { type: 'service_account', project_id, private_key_id: 'abc123', client_email: account_address }
  const { section, dialog } = await openFirstConnection(page, account.email)
  await dialog.getByRole('radio', { name: 'GCP' }).check({ force: true })
  await dialog.getByRole('radio', { name: new RegExp(kinds.google_service_account_key) }).check()
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field(form.name).fill('Shop project')
  await field(form.serviceKey).fill('no key')
  await field(form.project).fill(project_id)
  await field(form.serviceAccount).fill(account_address)
  await dialog.getByRole('button', { name: form.create, exact: true }).click()
  await expect(field(form.serviceKey)).toHaveAccessibleDescription(/whole content of the JSON file/)
  await field(form.serviceAccount).fill('')
  await field(form.project).fill('')
  await field(form.serviceKey).fill(JSON.stringify({ ...file, private_key: privateKey }, null, 2))
  await expect(field(form.serviceAccount)).toHaveValue(account_address)
  await expect(field(form.project)).toHaveValue(project_id)
  await expect(dialog).toContainText(`Key of ${account_address} in the project ${project_id}.`)
  await dialog.getByRole('button', { name: form.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  const setUp = page.getByRole('dialog', { name: 'Set-up of Shop project' })
  await expect(setUp).toContainText('google_service_account')
  await page.keyboard.press('Escape')
  await expect(section.getByRole('listitem').filter({ hasText: 'Shop project' })).toContainText(account_address)
  expect(await page.content()).not.toContain(privateKey.split('\n')[3])
})
