// npm run new:page NAME: a page with its row in the site map, its browser test and its texts.
// docs/guides/add-a-page.md has the rest.
import { namesOf, type Names } from './generate/names.ts'
import { added, changed, generate, write, type Change } from './generate/write.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr']
const PAGES = 'src/web/pages.ts'
const TEXTS = 'src/web/locales/texts.ts'

generate(() => {
  const names = namesOf(process.argv[2], 'npm run new:page cost-report')
  const { kebab, camel, title } = names
  const component = `${title.replaceAll(' ', '')}Page`
  const file = `src/web/features/${kebab}/${component}.tsx`
  const spec = `test/browser/${kebab}.spec.ts`
  const texts = LANGUAGES.flatMap((language): Change[] => [
    added(
      `src/web/locales/${language}/${camel}.ts`,
      `/** What the page ${title} says. */\nexport const texts = {\n  title: '${title}',\n}\n`,
    ),
    changed(`src/web/locales/${language}/common.ts`, [['\n  pages: {\n', `\n  pages: {\n    ${camel}: '${title}',\n`]]),
  ])
  write(
    [
      added(file, page(names, component)),
      changed(PAGES, [['\n})\n', `\n${row(names, component)}})\n`]]),
      added(spec, test(names)),
      changed(TEXTS, [
        [
          '\ninterface Texts {\n',
          `import type { texts as ${camel} } from './en/${camel}.ts'\n\ninterface Texts {\n  ${camel}: typeof ${camel}\n`,
        ],
      ]),
      ...texts,
    ],
    [
      `say in ${file} what the page shows`,
      `translate src/web/locales/{${LANGUAGES.slice(1).join(',')}}/${camel}.ts and the title in their common.ts: npx vitest run src/web/locales names what is left`,
      `name in ${PAGES} the permission that it needs, the page above it, and the other areas whose texts it uses`,
      `npx tsc -b, then npx playwright test ${spec}`,
    ],
  )
})

function row({ kebab, camel }: Names, component: string): string {
  return `  ${camel}: {
    path: '/${kebab}',
    file: '${kebab}/${component}',
    texts: '${camel}',
    frame: 'shell',
  },
`
}

function page({ camel, title }: Names, component: string): string {
  return `import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'

/** ${title}. */
export function ${component}(): ReactNode {
  const { t } = useTexts('${camel}')
  return (
    <div className="page">
      <header className="page__head">
        <h1 className="h1">{t('title')}</h1>
      </header>
    </div>
  )
}
`
}

function test({ kebab, title }: Names): string {
  return `// The page ${title}.
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { expect, test } from './support/test.ts'

test('the page has its title, at any width and in both themes', async ({ page }) => {
  await page.goto('/${kebab}')
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  await expect(page).toHaveTitle('${title} · Strata')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
})
`
}
