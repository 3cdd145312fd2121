import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { Logo } from '../../widgets/Logo.tsx'
import styles from './auth.module.css'

interface AuthFrameProps {
  title: string
  /** What the page is for, in a sentence. */
  lead?: ReactNode
  children?: ReactNode
  /** What follows behind the version, at the bottom of the form. */
  note?: string | undefined
  /** What stands beside the form. */
  side?: ReactNode
}

/** The frame of a page before the shell: brand, title, form, and what belongs to it at its right. */
export function AuthFrame({ title, lead, children, note, side }: AuthFrameProps): ReactNode {
  const { t } = useTexts(['auth', 'common'])
  // A page that shows its failure asks again itself, when the person wants it.
  const options = useQuery({ ...query('GET /auth/options', {}), retryOnMount: false })
  return (
    <main className={clsx(styles.login, side === undefined && styles.loginSingle)}>
      <div className={styles.loginForm}>
        <div className={styles.loginInner}>
          <span className="brand">
            <Logo />
            {t('common:product')}
          </span>
          <div className="stack stack--4">
            <h1 className="h1">{title}</h1>
            {lead !== undefined && <p className="t2">{lead}</p>}
          </div>
          {children}
          {options.data && (
            <p className="tiny t3">
              {[t('version', { version: options.data.version }), note].filter(Boolean).join(' ')}
            </p>
          )}
        </div>
      </div>
      {side !== undefined && (
        <div className={styles.loginSide}>
          <div>{side}</div>
        </div>
      )}
    </main>
  )
}
