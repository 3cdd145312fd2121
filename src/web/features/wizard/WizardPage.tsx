import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { answersOfStack } from '#engine/answers-of-stack.ts'
import { moduleQuery } from '../../api/query.ts'
import { resultQuery } from '../../api/results.ts'
import { useTexts } from '../../locales/texts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { keepWizard } from './wizard-state.ts'
import styles from './wizard.module.css'

/**
 * The questions come with the compiler and the price book, which they need for every figure: one import, kept for good.
 */
const WIZARD = moduleQuery('wizard', () => import('./Wizard.tsx'))

/**
 * Takes over the answers of the result that the address names, so that the way back from a result leads to its answers
 * on any device. One that cannot be read leaves the answers of this device.
 * @returns whether the questions can be asked
 */
function useRestored(): boolean {
  const [params, setParams] = useSearchParams()
  const id = params.get('result')
  const { data, isError } = useQuery({ ...resultQuery(id ?? ''), enabled: id !== null, refetchInterval: false })
  const isKnown = data !== undefined || isError
  useEffect(() => {
    if (id === null || !isKnown) return
    const answers = data && answersOfStack(data.stack)
    if (answers) keepWizard({ answers, total_before: undefined })
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('result')
        return after
      },
      { replace: true },
    )
  }, [id, isKnown, data, setParams])
  return id === null
}

/** The six questions. */
export function WizardPage(): ReactNode {
  const { t } = useTexts('wizard')
  const module = useQuery(WIZARD)
  const isRestored = useRestored()
  if (module.data && isRestored) return <module.data.Wizard />
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
