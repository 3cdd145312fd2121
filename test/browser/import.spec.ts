// Terraform that exists already: read, explained, opened in the builder or saved.
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { inspector } from './support/builder.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as germanTexts } from '../../src/web/locales/de/components.ts'
import { texts as componentsTexts } from '../../src/web/locales/en/components.ts'

const MAIN = `resource "aws_s3_bucket" "logs" {
  bucket = "example-logs"
}

resource "aws_s3_bucket_versioning" "logs" {
  bucket = aws_s3_bucket.logs.id
  versioning_configuration {
    status = "Enabled"
  }
}
`
const EXTRA = `resource "aws_sqs_queue" "orders" {
  name = "orders"
}
`

/** USD a month of the stack in the builder. */
const total = async (page: Page) => {
  const text = await page.getByRole('status', { name: 'Price of the stack' }).textContent()
  return Number(/\$([\d.,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}
const files = (page: Page) => page.getByRole('group', { name: 'Terraform files' })

/** Gives files as someone who chooses them, and waits until they are read. */
async function choose(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  await files(page)
    .locator('input[type=file]')
    .setInputFiles(
      Object.entries(given).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    )
  for (const name of Object.keys(given))
    await expect(page.getByRole('textbox', { name: `Text of ${name}` })).toBeVisible()
}

/** Drops files on the field, as a file manager does. */
async function drop(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  const data = await page.evaluateHandle((entries) => {
    const transfer = new DataTransfer()
    for (const [name, text] of entries) transfer.items.add(new File([text], name))
    return transfer
  }, Object.entries(given))
  await page.getByText('Drop .tf files here').dispatchEvent('drop', { dataTransfer: data })
}

test('files are read, explained, priced and opened in the builder', async ({ page }) => {
  await page.goto('/templates/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import Terraform' })).toBeVisible()
  await page.getByLabel('Name of the template').fill('Order archive')
  await choose(page, { 'main.tf': MAIN })
  await drop(page, { 'queue.tf': EXTRA, 'readme.md': 'hello' })
  await expect(page.getByText('readme.md was left out: only files that end in .tf are read.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text of queue.tf' })).toHaveValue(EXTRA)
  await page.getByRole('button', { name: 'Read files' }).click()
  await expect(page.getByRole('heading', { name: 'Found for AWS' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Resources' })
  const row = (address: string) => table.getByRole('row', { name: new RegExp(`^${address}`) })
  await expect(row('aws_s3_bucket\\.logs')).toContainText('Object Storage stands for it.')
  await expect(row('aws_sqs_queue.orders')).toContainText('kept')
  await expect(row('aws_sqs_queue.orders')).toContainText('queue.tf')
  // No component stands for it, and the price book knows it all the same.
  await expect(row('aws_sqs_queue.orders')).toContainText('Priced by the price book of')
  await expect(row('aws_sqs_queue.orders').getByRole('cell').last()).toHaveText(/\$(?!0\.00)\d+\.\d\d$/)
  await expect(page.getByRole('main')).toContainText(/\d+ of \d+ lines priced/)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('textbox', { name: 'Text of queue.tf' }).fill(`${EXTRA}# more\n`)
  await expect(page.getByText(componentsTexts.import.stale)).toBeVisible()
  await page.getByRole('button', { name: 'Open in the builder' }).click()
  await expect(page).toHaveURL(/\/templates\/new/)
  await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Order archive')
  await expect(page.getByRole('main')).toContainText('Object Storage')

  // What the kept queue uses is assumed until someone knows better.
  await page
    .getByRole('button', { name: /^Imported resources/ })
    .first()
    .click()
  const kept = await inspector(page, 'Imported resources')
  await kept.getByRole('tab', { name: 'Price' }).click()
  const use = kept.getByRole('group', { name: 'aws_sqs_queue.orders' }).getByLabel('Queue requests')
  await expect(use).toHaveAccessibleDescription('assumed: 0.45')
  const assumed = await total(page)
  await use.fill('500')
  await expect(use).toHaveAccessibleDescription('set by you')
  await expect.poll(() => total(page)).toBeGreaterThan(assumed + 190)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
  await kept.getByRole('button', { name: 'Back to what is assumed' }).click()
  await expect(use).toHaveValue('')
  await expect.poll(() => total(page)).toBe(assumed)
})

const CACHE = `resource "google_redis_instance" "cache" {
  name           = "cache"
  tier           = "STANDARD_HA"
  memory_size_gb = 12
}

data "google_project" "unused" {}
`

test('a difference is decided, and what runs already is taken over by its id', { tag: ONCE }, async ({ page }) => {
  await page.goto('/templates/import')
  await choose(page, { 'main.tf': CACHE })
  await page.getByRole('button', { name: 'Read files' }).click()
  await expect(page.getByRole('heading', { name: 'Found for GCP' })).toBeVisible()
  const row = page.getByRole('row', { name: /^google_redis_instance\.cache/ })
  const becomes = page.getByRole('radiogroup', { name: 'What google_redis_instance.cache becomes' })
  // What would be lost keeps it, with the price that it has.
  await expect(row).toContainText('Redis can stand for it, but differs in: size.')
  await expect(row).toContainText('HIGHMEM_MEDIUM')
  await expect(becomes.getByRole('radio', { name: 'Keep as it is' })).toBeChecked()
  await expect(row.getByRole('cell').last()).toHaveText(/After \$402\.96$/)
  await expect(page.getByRole('row', { name: /^data\.google_project\.unused/ })).toContainText('left out')

  await becomes.getByRole('radio', { name: 'Redis' }).click()
  await expect(row).toContainText('Redis stands for it.')
  await expect(becomes.getByRole('radio', { name: 'Redis' })).toBeChecked()
  await becomes.getByRole('radio', { name: 'Keep as it is' }).click()
  await expect(row).toContainText('You keep it as it is.')

  await page.getByRole('radio', { name: /^Yes, import them by id/ }).check({ force: true })
  await expect(page.getByText(componentsTexts.import.stale)).toBeVisible()
  const state = JSON.stringify({
    resources: [
      {
        mode: 'managed',
        type: 'google_redis_instance',
        name: 'cache',
        instances: [{ attributes: { id: 'projects/p/cache' } }],
      },
    ],
  })
  await page
    .locator('input[type=file][accept*=tfstate]')
    .setInputFiles([{ name: 'terraform.tfstate', mimeType: 'application/json', buffer: Buffer.from(state) }])
  await expect(page.getByText('1 id read from terraform.tfstate. The file stays on your computer.')).toBeVisible()
  await page.getByRole('button', { name: 'Read files' }).click()
  await expect(page.getByText('imports.tf takes over 1 resource.')).toBeVisible()
  const id = page.getByLabel('Id of google_redis_instance.cache')
  await expect(id).toHaveValue('projects/p/cache')
  // Nothing lies half behind the bar at the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)

  await id.fill('')
  await page.getByRole('button', { name: 'Use these ids' }).click()
  await expect(page.getByText('1 kept resource has no id yet')).toBeVisible()
  await id.fill('projects/p/locations/l/instances/cache')
  await page.getByRole('button', { name: 'Use these ids' }).click()
  await expect(page.getByText('imports.tf takes over 1 resource.')).toBeVisible()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page).toHaveURL(/\/templates\/[0-9a-f-]{36}$/)
  const saved = (await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()) as {
    stack: { takes_over: unknown }
  }
  expect(saved.stack.takes_over).toEqual([
    {
      node: 'imported-resources',
      address: 'google_redis_instance.cache',
      id: 'projects/p/locations/l/instances/cache',
    },
  ])
})

test('what becomes of files is said in the language of the reader', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'de')
  await page.goto('/templates/import')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'queue.tf', mimeType: 'text/plain', buffer: Buffer.from(EXTRA) }])
  await page.getByRole('button', { name: germanTexts.import.read }).click()
  await expect(page.getByText('Für aws_sqs_queue steht keine Komponente, deshalb bleibt es, wie es ist.')).toBeVisible()
  await expect(page.getByText('Die Dateien nennen keine Region: Der Stack liegt in us-east-1.')).toBeVisible()
})

test('what was imported is saved as a template', { tag: ONCE }, async ({ page }) => {
  await page.goto('/templates/import')
  await choose(page, { 'main.tf': MAIN })
  await page.getByLabel('Name of the template').fill('Order archive')
  await page.getByRole('button', { name: 'Read files' }).click()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByText('The template Order archive is saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/templates\/[0-9a-f-]{36}$/)
  const saved = (await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()) as {
    stack: { nodes: { type: string }[] }
  }
  expect(saved.stack.nodes.map(({ type }) => type)).toContain('object-storage')
})

test.describe('Terraform that cannot be read', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('is said with its file, and nothing typed is lost', { tag: ONCE }, async ({ page }) => {
    await page.goto('/templates/import')
    await page.getByRole('button', { name: 'Read files' }).click()
    await expect(files(page).getByText(componentsTexts.files.problems.none)).toBeVisible()
    await files(page).getByRole('button', { name: 'Paste text' }).click()
    const text = page.getByRole('textbox', { name: 'Text of main.tf' })
    await expect(text).toBeFocused()
    await text.fill('resource "aws_s3_bucket" "logs" {\n  bucket =\n}\n')
    await page.getByRole('textbox', { name: 'Name of main.tf' }).fill('main')
    await page.getByRole('button', { name: 'Read files' }).click()
    await expect(files(page).getByText(componentsTexts.files.problems.name)).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of main' }).fill('broken.tf')
    await page.getByRole('button', { name: 'Read files' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /broken\.tf/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Text of broken.tf' })).toHaveValue(
      'resource "aws_s3_bucket" "logs" {\n  bucket =\n}\n',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('a server that does not answer is said, and the files stay', { tag: ONCE }, async ({ page }) => {
    await page.goto('/templates/import')
    await choose(page, { 'main.tf': MAIN })
    await page.route('**/api/import/terraform', (route) => route.abort())
    await page.getByRole('button', { name: 'Read files' }).click()
    await expect(page.getByRole('alert')).toContainText('The server did not answer.')
    await expect(page.getByRole('textbox', { name: 'Text of main.tf' })).toHaveValue(MAIN)
  })
})

test('files of one name are both kept, and one is removed', { tag: ONCE }, async ({ page }) => {
  await page.goto('/templates/import')
  await choose(page, { 'main.tf': MAIN })
  await choose(page, { 'main.tf': EXTRA })
  await expect(page.getByRole('textbox', { name: 'Text of main-2.tf' })).toHaveValue(EXTRA)
  await page.getByRole('button', { name: 'Remove main-2.tf' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of main-2.tf' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Text of main.tf' })).toHaveValue(MAIN)
})

test('is reached from the components', { tag: ONCE }, async ({ page }) => {
  await page.goto('/components')
  await page.getByRole('link', { name: 'Import Terraform' }).click()
  await expect(page).toHaveURL('/templates/import')
})
