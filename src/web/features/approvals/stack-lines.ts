import type { ApprovalDetail } from '#contract/approvals.ts'

/** A component of a stack with what it costs. */
export interface StackLine {
  readonly component: string
  /** Its sizes in words, such as "B_Standard_B2s, 64 GB"; empty when the summary says nothing of it. */
  readonly detail: string
  /** USD a month. */
  readonly amount: number
}

/** The components of a stack that cost something, the most expensive first. */
export function stackLines({
  breakdown,
  resources_summary: summary,
}: Pick<ApprovalDetail, 'breakdown' | 'resources_summary'>): StackLine[] {
  const texts = Object.values(summary).flat()
  return Object.entries(breakdown)
    .map(([component, amount]) => {
      const text = texts.find((one) => one.startsWith(`${component}: `))
      return { component, detail: text?.slice(component.length + 2) ?? '', amount }
    })
    .toSorted((one, other) => other.amount - one.amount)
}
