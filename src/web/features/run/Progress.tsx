import type { CSSProperties, ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { useTexts } from '../../locales/texts.ts'
import { cellOf, countCells, isBeforeApply, workedOf, type Cell } from './figures.ts'
import { useProgressWords } from './use-progress-words.ts'
import styles from './run.module.css'

type Share = CSSProperties & Record<'--value', string>

/** How many of the resources are done, what that leaves, and what the colours of the diagram mean. */
export function Progress({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { rest } = useProgressWords(run)
  const worked = workedOf(run.resources)
  const counts = countCells(worked.map((resource) => cellOf(resource, run.status)))
  const isClearing = run.kind === 'destroy'
  const isPlan = isBeforeApply(run.status)
  const done = worked.filter(({ state }) => state === 'done').length
  const total = Math.max(worked.length, run.progress?.total ?? 0)
  const figure = isPlan ? worked.length : done
  const words = isPlan ? t('progress.planned') : t(isClearing ? 'progress.gone' : 'progress.done', { total })
  const share = (part: number): Share => ({ '--value': `${total === 0 ? 0 : (100 * part) / total}%` })
  const legend: readonly Cell[] = isPlan
    ? ['planned']
    : isClearing
      ? ['done', 'now', 'gone']
      : ['queued', 'now', 'done', 'failed']
  return (
    <div className={styles.runBar}>
      <p className={styles.runFigures}>
        <span>
          <b>{figure}</b> {words}
        </span>
        {rest !== undefined && !hasEnded(run.status) && <span>{rest}</span>}
        <span className={styles.runLegend}>
          {legend.map((cell) => (
            <span key={cell} className={styles.runKey}>
              <i data-s={cell} />
              {t(`progress.legend.${isClearing && cell === 'done' ? 'there' : cell}`)}
            </span>
          ))}
        </span>
      </p>
      <div
        className={styles.runTrack}
        role="progressbar"
        aria-label={t('progress.label')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={isPlan ? 0 : done}
        aria-valuetext={isPlan ? `${figure} ${words}` : t('progress.text', { done, total })}
      >
        <i data-s={isClearing ? 'gone' : 'done'} style={share(isPlan ? 0 : done)} />
        <i data-s="now" style={share(isPlan ? 0 : counts.now)} />
        <i data-s="failed" style={share(counts.failed)} />
      </div>
    </div>
  )
}
