import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AuthFrame } from './AuthFrame.tsx'

interface LinkPageProps<Data> {
  title: string
  /** What the server says about the link. */
  link: UseQueryResult<Data>
  /** The page of a link that was used, withdrawn or has run out. */
  ended: ReactNode
  children: (data: Data) => ReactNode
}

/** A page whose address carries a secret that works once: asks the server what it is for. */
export function LinkPage<Data>({ title, link, ended, children }: LinkPageProps<Data>): ReactNode {
  const { t } = useTexts(['auth', 'common'])
  if (link.data) return children(link.data)
  if (!link.isError) return null
  if (isNotFound(link.error)) return ended
  return (
    <AuthFrame title={title}>
      <ErrorState
        title={t('unavailable')}
        text={errorText(link.error, t('common:errors.unreachable'))}
        onRetry={() => void link.refetch()}
      />
    </AuthFrame>
  )
}
