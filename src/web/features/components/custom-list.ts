// The parts of the page of components, and what is in which.
import type { CustomComponent } from '#contract/components.ts'

export const TABS = ['catalogue', 'mine', 'team'] as const
type Tab = (typeof TABS)[number]
/** The parts that list custom components. */
export type CustomTab = Exclude<Tab, 'catalogue'>

/** Whether a component is in a part: your own, or those that a team shares, your own among them. */
export function isOfTab(component: Pick<CustomComponent, 'is_own' | 'team_id'>, tab: Tab): boolean {
  return tab === 'mine' ? component.is_own : tab === 'team' && component.team_id !== null
}

/** The components whose name or description holds a text, in any case. */
export function searchCustom(components: readonly CustomComponent[], search: string): readonly CustomComponent[] {
  const words = search.trim().toLowerCase()
  return components.filter(
    ({ module }) => module.name.toLowerCase().includes(words) || module.description.toLowerCase().includes(words),
  )
}

/** USD a month of what its author declares; null when nothing is declared. */
export function monthlyOf({ prices, is_free: isFree }: CustomComponent['module']): number | null {
  if (isFree) return 0
  return prices.length === 0 ? null : prices.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0)
}
