import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moduleQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import type { StoredResult } from '#contract/results.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The compiler comes when someone wants to change a figure. */
const EDITOR = moduleQuery('usage-editor', () => import('./UsageEditor.tsx'))

/** What the price assumes of use, to be changed beside the page. */
export function UsageDrawer({ result, onClose }: { result: StoredResult; onClose: () => void }): ReactNode {
  const { t } = useTexts('results')
  const module = useQuery(EDITOR)
  if (module.data) return <module.data.UsageEditor result={result} onClose={onClose} />
  return (
    <Dialog title={t('usage.title')} isOpen onClose={onClose} look="drawer">
      {module.isError ? (
        <ErrorState title={t('usage.failedTitle')} text={t('usage.failedText')} onRetry={() => void module.refetch()} />
      ) : (
        <>
          <output className="t3 small">{t('usage.loading')}</output>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </>
      )}
    </Dialog>
  )
}
