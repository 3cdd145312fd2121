import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'
import { ChangeNameDialog } from './ChangeNameDialog.tsx'
import styles from './profile.module.css'

/** The signed-in person. */
export function AccountCard(): ReactNode {
  const { t } = useTexts('profile')
  const { date, dateTime } = useFormat()
  const account = useAccount()
  const options = useQuery(query('GET /auth/options', {}))
  const [open, setOpen] = useState<'name' | 'email'>()
  const close = () => setOpen(undefined)
  const noEmail = !account.has_password
    ? t('email.noPassword')
    : options.data?.can_send_mail === false
      ? t('email.noMail')
      : undefined
  const method = !account.has_password
    ? t('card.sso')
    : account.two_factor_enabled
      ? t('card.passwordAndCode')
      : t('card.password')
  return (
    <section className="panel" aria-label={t('card.label')}>
      <div className={clsx('panel__body', styles.whoami)}>
        <Avatar name={account.name} size="lg" />
        <div>
          <p className="h3">{account.name}</p>
          <p className="small t2">{account.email}</p>
        </div>
      </div>
      <div className="panel__body">
        <dl className="dl">
          <dt>{t('card.role')}</dt>
          <dd>
            {account.role === 'admin' ? (
              <>
                {t('card.admin')}, <Badge tone="accent">{t('card.fullAccess')}</Badge>
              </>
            ) : (
              t('card.user')
            )}
          </dd>
          <dt>{t('card.lastLogin')}</dt>
          <dd>{account.last_login === null ? t('card.firstTime') : dateTime(new Date(account.last_login))}</dd>
          <dt>{t('card.memberSince')}</dt>
          <dd>{date(new Date(account.created_at))}</dd>
          <dt>{t('card.signsInWith')}</dt>
          <dd>
            {method} {account.is_demo && <Badge tone="warning">{t('card.demo')}</Badge>}
          </dd>
        </dl>
      </div>
      <div className="panel__foot row--wrap">
        <Button size="sm" onClick={() => setOpen('name')}>
          {t('card.changeName')}
        </Button>
        <Button size="sm" onClick={() => setOpen('email')} disabledReason={noEmail}>
          {t('card.changeEmail')}
        </Button>
      </div>
      <ChangeNameDialog isOpen={open === 'name'} onClose={close} />
      <ChangeEmailDialog isOpen={open === 'email'} onClose={close} />
    </section>
  )
}
