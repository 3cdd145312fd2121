import { Check, CircleAlert, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { useClock } from '../../lib/use-clock.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { actionText, cellOf, workedOf, type Cell, type Worked } from './figures.ts'
import { Sign } from './Sign.tsx'
import styles from './run.module.css'

const SHOWN = ['all', 'now', 'failed'] as const

/** What is looked at first: what failed, what is under way, what was done last, what has yet to come. */
const ORDER: Readonly<Record<Cell, number>> = { failed: 0, now: 1, done: 2, gone: 2, planned: 3, queued: 3 }

interface ResourceListProps {
  run: RunDetail
  /** The component whose resources alone are listed, with its name; undefined for all. */
  picked: { readonly name: string; readonly has: (resource: Worked) => boolean } | undefined
  onPick: (id: undefined) => void
}

/** Every resource of the run: what is done with it, how far that is, how long it took, and what went wrong. */
export function ResourceList({ run, picked, onPick }: ResourceListProps): ReactNode {
  const { t } = useTexts('run')
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const now = useClock(run.status === 'applying')
  const worked = workedOf(run.resources).map((resource) => ({ resource, cell: cellOf(resource, run.status) }))
  const rows = worked
    .filter(
      ({ resource, cell }) =>
        (picked === undefined || picked.has(resource)) &&
        (shown === 'all' || cell === shown) &&
        resource.address.toLowerCase().includes(words.trim().toLowerCase()),
    )
    .toSorted((a, b) => ORDER[a.cell] - ORDER[b.cell] || beginOf(b.resource) - beginOf(a.resource))
  return (
    <>
      <div className={styles.runTools}>
        <SearchInput label={t('list.search')} value={words} onChange={setWords} />
        {picked && (
          <Button size="sm" icon={X} onClick={() => onPick(undefined)}>
            {t('list.only', { name: picked.name })}
          </Button>
        )}
        <Segmented
          label={t('list.show')}
          options={SHOWN.map((value) => ({ value, label: t(`list.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <section className={styles.runScroll} tabIndex={0} aria-label={t('list.label')}>
        {rows.length === 0 ? (
          <p className="panel__body small t2">{t(worked.length === 0 ? 'list.none' : 'list.empty')}</p>
        ) : (
          <ul className={styles.runWork}>
            {rows.map(({ resource, cell }) => (
              <Row key={resource.address} resource={resource} cell={cell} now={now} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** When work on a resource began, for the order; what has not begun keeps its place. */
function beginOf({ started_at: from }: Worked): number {
  return from === null ? 0 : Date.parse(from)
}

function Row({ resource, cell, now }: { resource: Worked; cell: Cell; now: Date }): ReactNode {
  const { t } = useTexts(['run', 'suspended'])
  const { time } = useRunWords()
  const { address, action, seconds, started_at: from, error } = resource
  const isKept = resource.state === 'kept'
  const spent =
    cell === 'now' && from !== null ? Math.max(0, Math.floor((now.getTime() - Date.parse(from)) / 1000)) : seconds
  return (
    <li data-s={cell}>
      <Sign action={action} />
      <span className={styles.runAddress} title={address}>
        <span className="visually-hidden">
          {t(actionText(action))}, {isKept ? t('suspended:ofRun.state') : t(`list.states.${cell}`)}:{' '}
        </span>
        {address}
      </span>
      <span className="money">{spent !== null && time(spent)}</span>
      {cell === 'now' ? (
        <span className="spinner" aria-hidden="true" />
      ) : cell === 'failed' ? (
        <Icon of={CircleAlert} tone="danger" />
      ) : resource.state === 'done' ? (
        <Icon of={Check} tone="success" />
      ) : (
        <span className={styles.runPie} aria-hidden="true" />
      )}
      {isKept && <span className={styles.runKept}>{t('suspended:ofRun.kept')}</span>}
      {error !== null && <span className={isKept ? styles.runKept : styles.runError}>{error}</span>}
    </li>
  )
}
