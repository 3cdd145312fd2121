import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { texts as de } from '../../locales/de/receipt.ts'
import { texts as en } from '../../locales/en/receipt.ts'
import { texts as es } from '../../locales/es/receipt.ts'
import { texts as fr } from '../../locales/fr/receipt.ts'
import { ReceiptNotice } from './ReceiptNotice.tsx'

const LANGUAGES = { en, de, es, fr }
const ID = '11111111-1111-4111-8111-111111111111'
const KEPT = { count: 1, until: '2026-11-16T10:00:00.000Z', monthly: 3.04, unpriced: 0 }

type Shown = Pick<EnvironmentDetail, 'receipt' | 'kept'>

async function shown({ receipt, kept }: Shown, lng: keyof typeof LANGUAGES = 'en'): Promise<string> {
  const i18n = createInstance().use(initReactI18next)
  const resources = Object.fromEntries(Object.entries(LANGUAGES).map(([name, texts]) => [name, { receipt: texts }]))
  await i18n.init({ lng, resources, interpolation: { escapeValue: false } })
  // The notice reads no other field.
  const environment = { id: ID, status: 'deleted', activated_at: null, receipt, kept } as EnvironmentDetail
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <ReceiptNotice environment={environment} />
      </MemoryRouter>
    </I18nextProvider>,
  )
}

describe('the banner of a deleted environment', () => {
  it('says that everything is gone where nothing stays', async () => {
    expect(await shown({ receipt: 'clean', kept: null })).toContain(en.notice.clean)
  })

  it('says what stays on purpose, until when and for how much, and links to the receipt', async () => {
    const said = await shown({ receipt: 'clean', kept: KEPT })
    expect(said).not.toContain('Everything')
    expect(said).toContain(en.notice['clean-kept'])
    expect(said).toMatch(/1 item is kept on purpose until Nov 16, 2026.*, at most \$3\.04 a month\./)
    expect(said).toContain(`/environments/${ID}/receipt`)
  })

  it.each(['de', 'es', 'fr'] as const)('says it in %s', async (language) => {
    const said = await shown({ receipt: 'clean', kept: { ...KEPT, count: 2 } }, language)
    expect(said).toContain(LANGUAGES[language].notice['clean-kept'])
    expect(said).toMatch(/2026[^.]*3,04/)
    expect(said).not.toContain('{{')
  })

  it('says it beside what is left, and names what has no price and no end', async () => {
    expect(await shown({ receipt: 'left', kept: { ...KEPT, count: 2, unpriced: 1 } })).toMatch(
      /Something of it is left.* 2 items .* at the latest, at most \$3\.04 a month and 1 without a known price\./,
    )
    expect(await shown({ receipt: 'clean', kept: { count: 1, until: null, monthly: null, unpriced: 1 } })).toContain(
      '1 item is kept on purpose, with no end that is known, at a price that is not known.',
    )
  })
})
