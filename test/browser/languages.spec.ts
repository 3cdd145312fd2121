// In each language the pages say everything in it, at once and after a reload.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { openInPlace } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'

type Tree = { readonly [key: string]: string | Tree }

const LOCALES = join(import.meta.dirname, '../../src/web/locales')
const AREAS = readdirSync(join(LOCALES, 'en'))

const LANGUAGES = [
  {
    id: 'de',
    name: 'Deutsch',
    save: 'Speichern',
    settings: 'Einstellungen',
    saved: 'Einstellungen gespeichert',
    loading: 'Wird geladen',
  },
  { id: 'es', name: 'Español', save: 'Guardar', settings: 'Ajustes', saved: 'Ajustes guardados', loading: 'Cargando' },
  {
    id: 'fr',
    name: 'Français',
    save: 'Enregistrer',
    settings: 'Réglages',
    saved: 'Réglages enregistrés',
    loading: 'Chargement',
  },
] as const

const PAGES = [
  '/',
  '/profile',
  '/notifications',
  '/projects',
  '/team',
  '/wizard',
  '/admin/people',
  '/admin/audit',
  '/admin/instance',
  '/environments',
  '/dev-tools',
  '/flow-controls',
  '/flow-controls?new',
]

/** Every text by its path. */
function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )
}

async function textsOf(language: string, area: string): Promise<Map<string, string>> {
  const file = (await import(join(LOCALES, language, area))) as { texts: Tree }
  return new Map(flatten(file.texts))
}

/**
 * English sentences and words that the language says otherwise. Shorter ones are too often a part of something else.
 */
async function translatedEnglish(language: string): Promise<Set<string>> {
  const english = new Set<string>()
  const own = new Set<string>()
  for (const area of AREAS) {
    const [from, to] = await Promise.all([textsOf('en', area), textsOf(language, area)])
    for (const [path, text] of from) {
      const said = to.get(path)
      if (said !== undefined) own.add(said)
      if (said !== undefined && said !== text && text.length > 3 && !text.includes('{{')) english.add(text)
    }
  }
  return new Set([...english].filter((text) => !own.has(text)))
}

/** What the page shows and what it tells screen readers. */
function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // Terraform has its own words in every language.
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('pre, code')) found.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.trim()).filter(Boolean)
  })
}

/**
 * Whether people gave something this name, also something that is gone: other tests go on making and renaming things
 * while the pages are read.
 */
async function isGiven(page: Page, name: string): Promise<boolean> {
  const found = async (list: string) =>
    (await page.request.get(`/api/${list}?${new URLSearchParams({ search: name, limit: '200' }).toString()}`)).json()
  const entries = (await found('audit')) as { target: { name: string } }[]
  const projects = (await found('projects')) as { name: string }[]
  return [...entries.map(({ target }) => target), ...projects].some((thing) => thing.name === name)
}

test.use({ as: 'admin' })

for (const { id, name, save, settings, saved, loading } of LANGUAGES) {
  test(
    `${name} holds at once, survives a reload, and leaves no English on any page`,
    { tag: ONCE },
    async ({ page }) => {
      test.slow()
      await page.goto('/profile')
      await page.getByLabel('Language').selectOption(name)
      // Nothing of the page may be loaded again.
      await page.evaluate(() => document.body.setAttribute('data-same', ''))
      await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()
      const panel = page.getByRole('region', { name: settings, exact: true })
      await expect(panel.getByText(saved)).toBeVisible()
      await expect(panel.getByRole('button', { name: save })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', id)
      await expect(page.locator('body[data-same]')).toHaveCount(1)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', id)
      await expect(panel).toBeVisible()

      const english = await translatedEnglish(id)
      // The server names the blueprints, as people name their projects.
      const blueprints = (await (await page.request.get('/api/blueprints')).json()) as { name: string }[]
      for (const { name: given } of blueprints) english.delete(given)
      // Names of components are the same in every language.
      for (const { name: given } of COMPONENTS) english.delete(given)
      // People name their projects, environments and workflows as they like; other tests have made some that this
      // administrator sees.
      for (const list of [
        '/api/projects?limit=200',
        '/api/environments?status=all&limit=200',
        '/api/workflows?limit=200',
      ]) {
        for (const { name: given } of (await (await page.request.get(list)).json()) as { name: string }[])
          english.delete(given)
      }
      for (const path of PAGES) {
        await (path.includes('?') ? page.goto(path) : openInPlace(page, path))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByRole('status', { name: loading })).toHaveCount(0)
        await expect(page.locator('.skeleton')).toHaveCount(0)
        const left: string[] = []
        for (const text of new Set(await said(page)))
          if (english.has(text) && !(await isGiven(page, text))) left.push(text)
        expect(left, `${path} in ${id}`).toEqual([])
      }
    },
  )
}

test('English comes back in the same way', { tag: ONCE }, async ({ page }) => {
  expect((await page.request.put('/api/account', { data: { settings: { language: 'de' } } })).status()).toBe(200)
  await page.goto('/profile')
  await page.getByLabel('Sprache').selectOption('English')
  await page.getByRole('region', { name: 'Einstellungen' }).getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
