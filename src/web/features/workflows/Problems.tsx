import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workflow } from '#contract/workflows.ts'
import { Callout } from '../../ui/Callout.tsx'

/** What can be kept but hardly is meant, each with its sentence. */
export function Problems({ problems }: { problems: Workflow['problems'] }): ReactNode {
  const { t } = useTranslation('workflows')
  return problems.map(({ kind, message }) => (
    <Callout key={`${kind}-${message}`} tone="warning">
      <b className="medium">{t(`problems.${kind}`)}.</b> {message}
    </Callout>
  ))
}
