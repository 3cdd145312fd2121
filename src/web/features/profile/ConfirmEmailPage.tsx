import { useQueryClient } from '@tanstack/react-query'
import { Link2Off, MailCheck } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useParams } from 'react-router'
import { keepAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '#contract/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Links that were sent, so that a page that is drawn twice sends its link once. */
const sent = new Set<string>()

/** Confirms a change of address by the link of a mail. */
export function ConfirmEmailPage(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const { mutate, ...confirm } = useChange({
    mutationFn: () => call('POST /account/email/confirm', { body: { token } }),
    onSuccess: (account) => keepAccount(queries, account),
  })
  useEffect(() => {
    if (sent.has(token)) return
    sent.add(token)
    mutate()
  }, [token, mutate])
  const toProfile = (
    <Link className={buttonClass({ variant: 'primary' })} to={to('profile')}>
      {t('confirm.toProfile')}
    </Link>
  )
  if (confirm.data) {
    return (
      <div className="page">
        <EmptyState
          icon={MailCheck}
          title={t('confirm.doneTitle')}
          text={t('confirm.doneText', { email: confirm.data.email })}
        >
          {toProfile}
        </EmptyState>
      </div>
    )
  }
  if (confirm.error instanceof ApiError) {
    return (
      <div className="page">
        <EmptyState icon={Link2Off} title={t('confirm.endedTitle')} text={confirm.error.message}>
          {toProfile}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page">
      <h1 className="h1">{t('confirm.title')}</h1>
      {confirm.isError ? (
        <ErrorState
          title={t('confirm.failedTitle')}
          text={errorText(confirm.error, t('common:errors.unreachable'))}
          onRetry={() => mutate()}
        />
      ) : (
        <output aria-label={t('confirm.working')}>
          <Skeleton width="50%" />
        </output>
      )}
    </div>
  )
}
