import type { ApprovalReason } from '#domain/approval/policy.ts'
import { useTexts } from '../locales/texts.ts'

/** What the labels of reasons name. */
interface ReasonNames {
  /** Null where the request is for no project yet: then no reason is about one. */
  readonly project: { readonly name: string } | null
  readonly workflows: readonly string[]
}

/** Labels for why a request needs approval. */
export function useReasonWords(): (reason: ApprovalReason, names: ReasonNames) => string {
  const { t } = useTexts('lifecycle')
  return (reason, { project, workflows }) =>
    t(`reasons.${reason}`, { project: project?.name ?? '', workflows: workflows.join(', ') })
}
