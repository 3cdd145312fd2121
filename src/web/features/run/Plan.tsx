import { useState, type ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import type { RunPlan } from '#domain/run/plan.ts'
import { namesOf, nodeOf as nodeOfAddress } from '#domain/run/resources.ts'
import type { ArchitectureNode } from '#engine/result.ts'
import { useTexts } from '../../locales/texts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { actionText, DOING } from './figures.ts'
import { PlanGroup } from './PlanGroup.tsx'
import { countActions, groupChanges, isRisky, PLAN_FILTERS, wantedChanges, type PlanFilter } from './plan-groups.ts'
import { Sign } from './Sign.tsx'
import styles from './run.module.css'

/** So many changes in a group are shown unfolded from the start where nothing is lost. */
const OPEN_MAX = 12

interface PlanProps {
  run: RunDetail
  plan: RunPlan
  nodes: readonly ArchitectureNode[]
}

/** The plan as a difference to read: what is made, changed, replaced and deleted, by component, with its attributes. */
export function Plan({ run, plan: whole, nodes }: PlanProps): ReactNode {
  const { t } = useTexts(['run', 'simulated'])
  const [filter, setFilter] = useState<PlanFilter>('all')
  const [words, setWords] = useState('')
  const isCheck = run.kind === 'check'
  // A check has only what others did: that is what there is to read.
  const plan = isCheck ? { ...whole, changes: whole.drift, drift: [], outputs: [] } : whole
  const lost = run.decision.data_lost
  const all = wantedChanges(plan, { filter: 'all', words: '', lost })
  const shown = wantedChanges(plan, { filter, words, lost })
  const counts = countActions(all)
  const names = namesOf(nodes, [])
  const nodeOf = new Map(
    isCheck
      ? all.map(({ address }) => [address, nodeOfAddress(address, names)] as const)
      : run.resources.map(({ address, node }) => [address, node] as const),
  )
  const groups = groupChanges(shown, nodes, nodeOf)
  const sizes = {
    all: all.length,
    risky: all.filter(({ action }) => isRisky(action)).length,
    data: all.filter(({ address }) => lost.includes(address)).length,
  }
  const isSearching = words.trim() !== '' || filter !== 'all'
  return (
    <>
      <div className={styles.runTools}>
        <p className={styles.runCounts}>
          {DOING.filter((action) => counts[action] > 0).map((action) => (
            <span key={action} className="small">
              <Sign action={action} />
              <span className="medium num">{counts[action]}</span> {t(actionText(action))}
            </span>
          ))}
          <span className="small t3">
            {isCheck ? t('simulated:drift.lead') : t('plan.unchanged', { count: plan.unchanged })}
            {plan.outputs.length > 0 && `; ${t('plan.outputs', { count: plan.outputs.length })}`}
          </span>
        </p>
        {all.length > 0 && <SearchInput label={t('plan.search')} value={words} onChange={setWords} />}
        {sizes.risky > 0 && (
          <span className="row row--wrap" role="group" aria-label={t('plan.filterLabel')}>
            {PLAN_FILTERS.filter((one) => sizes[one] > 0).map((one) => (
              <Chip key={one} isPressed={filter === one} onClick={() => setFilter(one)}>
                {t(`plan.filters.${one}`, { count: sizes[one] })}
              </Chip>
            ))}
          </span>
        )}
      </div>
      <section
        className={styles.runScroll}
        tabIndex={0}
        aria-label={t(isCheck ? 'simulated:drift.title' : 'side.plan')}
      >
        {plan.drift.length > 0 && (
          <p className="panel__body small t2">{t('plan.drift', { count: plan.drift.length })}</p>
        )}
        {groups.length === 0 && (
          <p className="panel__body small t2">
            {t(all.length > 0 ? 'plan.noMatch' : isCheck ? 'simulated:drift.none' : 'plan.none')}
          </p>
        )}
        {groups.map((group) => (
          <PlanGroup
            key={`${group.node?.id ?? ''} ${isSearching}`}
            group={group}
            lost={lost}
            isOpenFirst={
              isSearching || group.changes.length <= OPEN_MAX || group.changes.some(({ action }) => isRisky(action))
            }
          />
        ))}
        {all.length > 0 && <p className="panel__body tiny t3">{t(isCheck ? 'simulated:drift.note' : 'plan.note')}</p>}
      </section>
    </>
  )
}
