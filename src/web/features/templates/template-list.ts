// What templates are looked for by, as the address says it.
import { TEMPLATE_SCOPES, type Template } from '#contract/templates.ts'
import { CATEGORIES } from '#engine/components/component.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import type { TemplateFilter } from '../../api/templates.ts'
import { to } from '../../pages.ts'

/** The filters of the address; each is left out of it while it is as here. */
export const NO_FILTERS = {
  tab: 'mine',
  search: '',
  component: '',
  category: '',
  tag: '',
  cloud: '',
  cost: '',
  team: '',
} as const
export type Filters = Record<keyof typeof NO_FILTERS, string>

/** Prices up to which templates are looked for, in USD a month. */
export const COSTS = ['50', '100', '250', '500', '1000'] as const

/** The tab of an address, which may hold anything. */
export function scopeOf({ tab }: Pick<Filters, 'tab'>): TemplateFilter['scope'] {
  return TEMPLATE_SCOPES.find((scope) => scope === tab) ?? 'mine'
}

/** What is asked of the server for the filters of the address. */
export function askedFor(filters: Filters, search: string): TemplateFilter {
  const scope = scopeOf(filters)
  const cost = COSTS.find((one) => one === filters.cost)
  return {
    scope,
    search: search || undefined,
    component: filters.component || undefined,
    category: CATEGORIES.find((one) => one === filters.category),
    tag: filters.tag || undefined,
    cloud: CLOUD_IDS.find((one) => one === filters.cloud),
    max_cost: cost && Number(cost),
    team_id: scope === 'team' ? filters.team || undefined : undefined,
  }
}

/** Whether anything of the tab is left out. */
export function isFiltered(filters: Filters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'tab' && value !== '')
}

/** Where the templates of a tag are listed, beside one of them. */
export function tagAddress(tag: string, { is_own, visibility }: Pick<Template, 'is_own' | 'visibility'>): string {
  const tab = is_own ? 'mine' : visibility === 'team' ? 'team' : 'public'
  return `${to('templates')}?${new URLSearchParams({ ...(tab !== NO_FILTERS.tab && { tab }), tag }).toString()}`
}
