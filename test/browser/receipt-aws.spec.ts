// The receipt of an environment in an account of AWS: where was searched, what is left and what AWS keeps on purpose.
import type { Page } from '@playwright/test'
import { LANGUAGES } from '#words/languages.ts'
import type { Leak, SignedReceipt } from '../../src/web/api/receipts.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone, useLanguage } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { endByHand, requestEnvironment } from './support/requests.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const ACCOUNT = '123456789012'
const VOLUME = `arn:aws:ec2:eu-west-1:${ACCOUNT}:volume/vol-0a1b2c3d4e5f67890`
const BUCKET = 'arn:aws:s3:::shop-development-uploads-a1b2c3d4'
const DATABASE = 'aws_db_instance.postgresql'
const LEFT = [
  {
    key: VOLUME,
    type: 'aws_ebs_volume',
    address: null,
    name: 'vol-0a1b2c3d4e5f67890',
    provider_id: VOLUME,
    monthly: 3.52,
    is_at_least: false,
    component: null,
  },
  {
    key: BUCKET,
    type: 'aws_s3_bucket',
    address: 'aws_s3_bucket.object_storage',
    name: 'shop-development-uploads-a1b2c3d4',
    provider_id: BUCKET,
    monthly: null,
    is_at_least: false,
    component: 'Object storage',
  },
]

/** The receipt of an environment as a search of its account would have written it. */
function inAws({ receipt, ...signed }: SignedReceipt): SignedReceipt {
  const at = '2026-11-29T10:46:33.920Z'
  const resources = [DATABASE, 'aws_kms_key.main', 'aws_route_table.public'].map((address) => ({
    address,
    type: address.split('.')[0] ?? '',
    provider_id: null,
  }))
  return {
    ...signed,
    looked_at: at,
    receipt: {
      ...receipt,
      environment: { ...receipt.environment, cloud: 'AWS', region: 'eu-west-1', connection: 'cloud' },
      run: null,
      reported_by: null,
      verdict: 'left',
      held: { serial: 9, sha256: 'c94a17e0b2d85f63a1e47709d2cb3f58e6a0914d7bb2f3c8150e6d92a4f7be13', resources },
      destroyed: resources.map(({ address, type }) => ({ address, type, seconds: 12 })),
      search: {
        looked: true,
        where: 'aws-account',
        at,
        account: ACCOUNT,
        identity: `arn:aws:sts::${ACCOUNT}:assumed-role/strata-plan/strata-search`,
        regions: ['eu-west-1', 'us-east-1'],
        tags: { Project: 'shop', Environment: 'development', ManagedBy: 'strata' },
        looks: 2,
        unseen: 1,
      },
      left: LEFT,
      kept: [
        { address: DATABASE, type: 'aws_db_instance', how: 'snapshot', name: 'shop-final', until: null, seen: true },
        {
          address: 'aws_kms_key.main',
          type: 'aws_kms_key',
          how: 'soft-deleted',
          name: null,
          until: '2026-12-06T10:46:32.922Z',
          seen: true,
        },
      ],
    },
  }
}

/** An environment that is deleted, whose receipt the page is given from the account of AWS. */
async function showReceipt(page: Page, email: string, change: (signed: SignedReceipt) => SignedReceipt) {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  const answers = { environment_type: 'Development' } as const
  const { id } = await requestEnvironment(page.request, { project_id: project.id, name: 'shop', answers })
  await endByHand(page.request, id)
  await page.route(`**/api/environments/${id}/receipt`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as SignedReceipt) })
  })
  return { id, project }
}

test.use({ expectedMessage: /status of 409/ })

test(
  'says where AWS was searched, as whom, what is left and what AWS keeps',
  { tag: ONCE },
  async ({ page, account }) => {
    const { id, project } = await showReceipt(page, account.email, inAws)
    const person = { email: account.email, name: account.name }
    const at = '2026-11-29T10:46:33.920Z'
    let left: Leak[] = LEFT.map((one) => ({
      ...one,
      environment: { id, name: 'shop', is_simulated: false },
      owner: person,
      found_at: at,
      looked_at: at,
    }))
    await page.route(`**/api/projects/${project.id}/leaks?*`, (route) =>
      route.fulfill({ json: left, headers: { 'x-total-count': String(left.length) } }),
    )
    let said: { status: number; json: object } = { status: 409, json: { detail: 'Not looked: AWS did not answer.' } }
    await page.route(`**/api/environments/${id}/receipt/look`, (route) => route.fulfill(said))
    await page.goto(`/environments/${id}/receipt`)
    await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText('2 resources are left')
    const article = content(page).getByRole('article')
    await expect(article).toContainText(`The account ${ACCOUNT} was searched by tag`)
    await expect(article).toContainText('in eu-west-1 and us-east-1: 2 resources were found.')
    await expect(article).toContainText('Strata looked 2 times')
    await expect(article).toContainText('1 resource of the state cannot be found by a search by tag.')
    const table = article.getByRole('table', { name: 'Resources that are left' })
    await expect(table.getByRole('row', { name: /aws_ebs_volume/ })).toContainText('$3.52 a month')
    await expect(table.getByRole('row', { name: /aws_ebs_volume/ })).toContainText('not in the state')
    await expect(table.getByRole('row', { name: /object_storage/ })).toContainText('Object storage')
    await expect(table.getByRole('row', { name: /object_storage/ })).toContainText('unknown')
    await expect(article).toContainText('last snapshot shop-final, until someone deletes it')
    await expect(article.getByText('found in the account')).toHaveCount(2)
    const facts = content(page).getByRole('region', { name: 'Receipt', exact: true })
    await expect(facts).toContainText('assumed-role/strata-plan/strata-search')
    await expect(facts).toContainText('Project=shop, Environment=development, ManagedBy=strata')
    await expectAccessibleOnPhone(page)
    await expectAccessibleInThemes(page)

    const still = content(page).getByRole('region', { name: 'Still left today' })
    await expect(still).toContainText(VOLUME)
    await still.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByText('Not looked: AWS did not answer.')).toBeVisible()
    left = []
    said = { status: 200, json: { left: 0, found: 0, gone: 2, looked_at: at } }
    await still.getByRole('button', { name: 'Look again' }).click()
    await expect(still).toContainText('The last search found nothing.')

    for (const [language, title] of [
      ['de', '2 Ressourcen sind übrig'],
      ['es', 'Quedan 2 recursos'],
      ['fr', 'Il reste 2 ressources'],
    ] as const) {
      expect(LANGUAGES).toContain(language)
      await useLanguage(page, language)
      await page.reload()
      await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText(title)
      await expectAccessibleOnPhone(page)
    }
  },
)

test(
  'says why AWS was not searched, and waits for a receipt that is still written',
  { tag: ONCE },
  async ({ page, account }) => {
    const identity = `arn:aws:iam::${ACCOUNT}:user/strata`
    const { id } = await showReceipt(page, account.email, (signed) => {
      const all = inAws(signed)
      const search = {
        looked: false,
        reason: 'denied',
        code: 'AccessDeniedException',
        region: 'eu-west-1',
        identity,
      } as const
      return { ...all, looked_at: null, receipt: { ...all.receipt, verdict: 'not-looked', search, left: [] } }
    })
    let receipt: string = 'searching'
    await page.route(`**/api/environments/${id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), receipt } })
    })
    await page.goto(`/environments/${id}/receipt`)
    await expect(content(page)).toContainText('Its account is still searched for what is left.')
    await expect(content(page).getByRole('article')).toHaveCount(0)
    await expectAccessibleOnPhone(page)
    await expectAccessibleInThemes(page)
    receipt = 'not-looked'
    await expect(content(page).getByRole('heading', { level: 2 }).first()).toHaveText('Nobody looked for what is left')
    await expect(content(page)).toContainText(`AWS does not allow ${identity} to search in eu-west-1.`)
    await expect(content(page)).toContainText('Allow it tag:GetResources, and look again.')
    const still = content(page).getByRole('region', { name: 'Still left today' })
    await expect(still).toContainText('Nobody could search so far.')
    await expectAccessibleOnPhone(page)
    await expectAccessibleInThemes(page)
  },
)
