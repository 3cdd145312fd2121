import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useFormat } from '../lib/format.ts'
import { Button } from '../ui/Button.tsx'

interface LoadMoreProps {
  shown: number
  total: number
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** The end of a list that is read a page at a time: how much of it is shown, and a button for more. */
export function LoadMore({ shown, total, hasMore, isLoading, onMore }: LoadMoreProps): ReactNode {
  const { t } = useTexts('common')
  const { number } = useFormat()
  return (
    <div className="row">
      <span className="small t3">{t('shownOf', { shown: number(shown), total: number(total) })}</span>
      {hasMore && (
        <span className="push">
          <Button size="sm" isLoading={isLoading} onClick={onMore}>
            {t('loadMore')}
          </Button>
        </span>
      )}
    </div>
  )
}
