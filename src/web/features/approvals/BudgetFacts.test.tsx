import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { texts as approvals } from '../../locales/en/approvals.ts'
import { texts as common } from '../../locales/en/common.ts'
import { BudgetFacts } from './BudgetFacts.tsx'

async function shown(given: Pick<ApprovalDetail, 'resource_count' | 'resource_count_is_least'>): Promise<string> {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { approvals, common } }, interpolation: { escapeValue: false } })
  // What is read of a request that is decided.
  const approval = {
    state: 'approved',
    cost_monthly: 250,
    priced_lines: 4,
    total_lines: 4,
    declared_components: 0,
    region: 'eastus',
    project: { name: 'Storefront' },
    ...given,
  } as ApprovalDetail
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <BudgetFacts approval={approval} />
    </I18nextProvider>,
  )
}

it.each([
  [12, true, 'at least 12 resources'],
  [12, false, '>12 resources'],
  [1, true, 'at least 1 resource'],
] as const)('says of %i resources, where it is the least: %s', async (resource_count, isLeast, said) => {
  expect(await shown({ resource_count, resource_count_is_least: isLeast })).toContain(said)
})
