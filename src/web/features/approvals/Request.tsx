import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { approvalQuery } from '../../api/approvals.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import styles from './approvals.module.css'

interface RequestProps {
  id: string
  /** It is a page of its own and not beside a list. */
  isAlone?: boolean
  /** It was decided or withdrawn. */
  onDone: () => void
}

/** Loads a request. */
export function Request({ id, isAlone = false, onDone }: RequestProps): ReactNode {
  const { t } = useTexts(['approvals', 'common'])
  const request = useQuery(approvalQuery(id))
  if (request.data) return <RequestDetail approval={request.data} isAlone={isAlone} onDone={onDone} />
  if (!request.isError) {
    return (
      <output className={styles.approvalsWaiting} aria-label={t('common:loading')}>
        <Skeleton width="18rem" height="1.25rem" />
        <Skeleton width="100%" height="6rem" />
        <Skeleton width="100%" height="4rem" />
      </output>
    )
  }
  if (isNotFound(request.error)) {
    return (
      <div role="alert">
        <EmptyState icon={FileQuestion} title={t('missing.title')} text={t('missing.text')} isPart={!isAlone} />
      </div>
    )
  }
  return (
    <ErrorState
      title={t('request.failed')}
      text={errorText(request.error, t('common:errors.unreachable'))}
      onRetry={() => void request.refetch()}
    />
  )
}
