import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moduleQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './wizard.module.css'

/**
 * The questions come with the compiler and the price book, which they need for every figure: one import, kept for good.
 */
const WIZARD = moduleQuery('wizard', () => import('./Wizard.tsx'))

/** The six questions. */
export function WizardPage(): ReactNode {
  const { t } = useTexts('wizard')
  const module = useQuery(WIZARD)
  if (module.data) return <module.data.Wizard />
  if (module.isError) {
    return (
      <main className="wide">
        <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={() => void module.refetch()} />
      </main>
    )
  }
  return (
    <main className={styles.wizard} aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      <div className={styles.wizardMain}>
        <Skeleton width="100%" height="2.5rem" />
        <Skeleton width="60%" height="1.75rem" />
        <div className="stack">
          {[0, 1, 2, 3, 4].map((card) => (
            <Skeleton key={card} width="100%" height="4rem" />
          ))}
        </div>
      </div>
      <div className={styles.wizardAside}>
        <Skeleton width="100%" height="26rem" />
      </div>
    </main>
  )
}
