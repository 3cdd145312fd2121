import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './results.module.css'

/** The shape of a result while it loads. */
export function ResultSkeleton(): ReactNode {
  const { t } = useTexts('results')
  return (
    <main className="wide" aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      <div className="stack">
        <Skeleton width="min(20rem, 80%)" height="1.75rem" />
        <Skeleton width="min(30rem, 95%)" />
      </div>
      <div className="stats">
        {[0, 1, 2, 3].map((stat) => (
          <div className="stat" key={stat}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height="1.5rem" />
            <Skeleton width="85%" />
          </div>
        ))}
      </div>
      <div className={styles.results}>
        <Waiting lines={18} />
        <div className="stack stack--24">
          <Waiting lines={6} />
          <Waiting lines={5} />
        </div>
      </div>
    </main>
  )
}

/** Widths of the lines of a panel in turn, so that they look like text. */
const WIDTHS = ['45%', '70%', '60%', '85%', '55%']

function Waiting({ lines }: { lines: number }): ReactNode {
  return (
    <div className={clsx('panel panel__body', styles.resultWaiting)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={WIDTHS[line % WIDTHS.length] ?? '60%'} />
      ))}
    </div>
  )
}
