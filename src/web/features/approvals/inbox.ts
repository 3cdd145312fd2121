import type { Approval } from '#contract/approvals.ts'
import { to } from '../../pages.ts'

/** Where a request has room beside its list. */
export const BESIDE = '(min-width: 900px)'

/** The lists of the page, as its address names them. */
export const TABS = ['waiting', 'mine', 'decided'] as const
export type Tab = (typeof TABS)[number]

/** The list that an address names; what waits when it names none. */
export function tabOf(params: URLSearchParams): Tab {
  return TABS.find((tab) => tab === params.get('tab')) ?? 'waiting'
}

const suffix = (tab: Tab) => (tab === 'waiting' ? '' : `?tab=${tab}`)

/** The address of a list. */
export function listPath(tab: Tab): string {
  return `${to('approvals')}${suffix(tab)}`
}

/** The address of a request beside its list. */
export function requestPath(id: string, tab: Tab): string {
  return `${to('approval', { id })}${suffix(tab)}`
}

/** What waits in the order in which someone goes through it: first what they may decide, the oldest first. */
export function inOrder(pending: readonly Approval[]): Approval[] {
  const isMine = (approval: Approval) => approval.decision_refusal === null
  return [...pending.filter(isMine), ...pending.filter((approval) => !isMine(approval))]
}

/** The request that follows one which leaves the list; the one before it when it was the last. */
export function nextAfter(list: readonly Approval[], id: string): Approval | undefined {
  const at = list.findIndex((approval) => approval.id === id)
  return at === -1 ? list[0] : (list[at + 1] ?? list[at - 1])
}
