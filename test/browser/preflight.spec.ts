// What was found in an account before a plan: on the page of the run, and when someone asks for it.
import type { RunDetail } from '#contract/run.ts'
import { texts as connections } from '../../src/web/locales/en/connections.ts'
import { texts } from '../../src/web/locales/en/preflight.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { makeOwn, RUN_ID, runOf, showRun } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const said = (text: string) => ({ text, code: 'unknown.sentence', params: {} })
const FOUND = {
  state: 'looked',
  report: {
    at: '2026-11-20T09:00:00.000Z',
    cloud: 'aws',
    account: '123456789012',
    region: 'eu-west-1',
    parts: [
      {
        part: 'names',
        looked: 1,
        problems: [
          {
            severity: 'blocking',
            said: said('The name shop-data is taken.'),
            todo: said('Give the stack another name.'),
            about: ['aws_s3_bucket.storage'],
          },
        ],
        gaps: [],
      },
      {
        part: 'quotas',
        looked: 0,
        problems: [],
        gaps: [{ said: said('AWS did not answer.'), about: ['aws_eip.nat'] }],
      },
      { part: 'plan-rights', looked: 30, problems: [], gaps: [] },
      {
        part: 'apply-rights',
        looked: 30,
        problems: [
          {
            severity: 'note',
            said: said('An API is off.'),
            todo: said('Nothing to do.'),
            about: ['run.googleapis.com'],
          },
        ],
        gaps: [],
      },
      { part: 'services', looked: 0, problems: [], gaps: [] },
    ],
  },
} as const

test(
  'a run shows what was found, what was not looked at, and that it looks',
  { tag: ONCE },
  async ({ page, account }) => {
    const environment = await makeOwn(page, account.email)
    const open = async (preflight: RunDetail['preflight']) => {
      await showRun(page, runOf(environment, { preflight }))
      await page.goto(`/runs/${RUN_ID}`)
    }
    await open({ state: 'looking', report: null })
    const main = page.getByRole('main')
    await expect(main).toContainText(texts.looking)
    await open({ state: 'missed', report: null })
    await expect(main).toContainText(texts.missed)
    await open(JSON.parse(JSON.stringify(FOUND)) as RunDetail['preflight'])
    const rows = main.getByRole('listitem')
    const names = rows.filter({ hasText: texts.parts.names })
    for (const text of [texts.blocking, 'shop-data is taken', 'another name', 'aws_s3_bucket.storage'])
      await expect(names).toContainText(text)
    await expect(rows.filter({ hasText: texts.parts.quotas })).toContainText(texts.unlooked)
    await expect(rows.filter({ hasText: texts.parts['apply-rights'] })).toContainText(texts.note)
    await expect(rows.filter({ hasText: texts.parts['plan-rights'] })).toContainText(texts.clean)
    await expect(rows.filter({ hasText: texts.parts.services })).toContainText(texts.none)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  },
)

test('a connection says why nobody could look', { tag: ONCE }, async ({ page, account }) => {
  const project = await makeProject(page, account.email)
  const made = await page.request.post(`/api/projects/${project.id}/connections`, {
    data: {
      name: 'Shop account',
      identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
      secret: 'wJalrXUtnFEMI/K7MDENG',
    },
  })
  expect(made.status()).toBe(201)
  await page.goto(`/projects/${project.id}/settings`)
  const row = page.getByRole('region', { name: connections.title }).getByRole('listitem').first()
  await row.getByRole('button', { name: new RegExp(texts.check) }).click()
  // Whatever the network of this machine is, nobody knows this key.
  await expect(row.getByText(texts.unlooked)).toHaveCount(2)
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
})
