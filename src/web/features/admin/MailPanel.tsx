import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import type { InstanceInfo } from './instance-info.ts'
import { SetupPanel } from './SetupPanel.tsx'

/** The mail server: what waits, what failed last, and a mail to try it. */
export function MailPanel({ mail }: { mail: InstanceInfo['mail'] }): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { abilities, email } = useAccount()
  const test = useChange({ mutationFn: () => call('POST /instance/mail/test', {}) })
  return (
    <SetupPanel
      title={t('instance.mail')}
      state={mail.is_set ? <Badge tone="success">{t('instance.on')}</Badge> : <Badge>{t('instance.off')}</Badge>}
    >
      {!mail.is_set && <p className="small t2">{t('instance.noMail')}</p>}
      {mail.is_set && (
        <dl className="dl">
          <dt>{t('instance.from')}</dt>
          <dd>{mail.from}</dd>
          <dt>{t('instance.waiting')}</dt>
          <dd>{t('instance.mails', { count: mail.waiting })}</dd>
          {mail.last_error !== null && (
            <>
              <dt>{t('instance.lastError')}</dt>
              <dd>{mail.last_error}</dd>
            </>
          )}
        </dl>
      )}
      {abilities['instance.manage'] && (
        <div>
          <Button
            onClick={() => test.mutate()}
            isLoading={test.isPending}
            disabledReason={mail.is_set ? undefined : t('instance.testNoMail')}
          >
            {t('instance.test')}
          </Button>
        </div>
      )}
      {test.data && (
        <div role="status">
          <Callout tone="success">{t('instance.testSent', { email })}</Callout>
        </div>
      )}
      {test.isError && <Callout tone="danger">{errorText(test.error, t('common:errors.unreachable'))}</Callout>}
    </SetupPanel>
  )
}
