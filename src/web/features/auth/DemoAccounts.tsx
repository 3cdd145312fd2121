import type { z } from 'zod'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { demoAccount } from '#contract/auth.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import styles from './auth.module.css'

export type DemoAccount = z.infer<typeof demoAccount>

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** The accounts of a demo installation: a click fills the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps): ReactNode {
  const { t } = useTexts('auth')
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <div className="stack stack--4">
        <h2 className="h2">{t('demo.title')}</h2>
        <p className="small t2">{t('demo.text')}</p>
      </div>
      <ul className="panel">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className={styles.account}
              onClick={() => {
                setChosen(account.name)
                onChoose(account)
              }}
            >
              <Avatar name={account.name} size="lg" />
              <span>
                <span className="medium">{account.name}</span>
                <span className={styles.accountSub}>{account.email}</span>
              </span>
              {account.role === 'admin' ? (
                <Badge tone="accent">{t('demo.admin')}</Badge>
              ) : (
                <Badge>{t('demo.user')}</Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{chosen !== undefined && t('demo.filled', { name: chosen })}</output>
      <p className="tiny t3">{t('demo.note')}</p>
    </>
  )
}
