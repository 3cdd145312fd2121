import { ChevronRight, Database } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { PlannedChange } from '#domain/run/plan.ts'
import { useTexts, type TextKey } from '../../locales/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { actionText, DOING } from './figures.ts'
import { countActions, type Doneable, type PlanGroup as Group } from './plan-groups.ts'
import { Sign } from './Sign.tsx'
import styles from './run.module.css'

interface PlanGroupProps {
  group: Group
  /** Addresses of what holds data that would be lost. */
  lost: readonly string[]
  isOpenFirst: boolean
}

/** What the plan does to one component. */
export function PlanGroup({ group: { node, changes }, lost, isOpenFirst }: PlanGroupProps): ReactNode {
  const { t } = useTexts('run')
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const id = useId()
  const counts = countActions(changes)
  return (
    <div className={styles.runGroup}>
      <button
        type="button"
        className={styles.runGroupHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={ChevronRight} />
        <span className="medium">{node?.name ?? t('stack.other')}</span>
        <span className="row small t2">
          {DOING.filter((action) => counts[action] > 0).map((action) => (
            <span key={action} className="row">
              <Sign action={action} />
              <span className="num">{counts[action]}</span>
              <span className="visually-hidden">{t(actionText(action))}</span>
            </span>
          ))}
        </span>
      </button>
      {isOpen && (
        <ul className={styles.runChanges} id={id}>
          {changes.map((change) => (
            <Change key={change.address} change={change} isLost={lost.includes(change.address)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Change({ change, isLost }: { change: Doneable; isLost: boolean }): ReactNode {
  const { t } = useTexts('run')
  const { address, action, attributes, moved_from: before } = change
  const reason = reasonKey(change)
  return (
    <li>
      <Sign action={action} />
      <span className={styles.runChangeName}>
        <span className="visually-hidden">{t(actionText(action))}: </span>
        <span className="mono">{address}</span>
        {(reason !== undefined || before !== null) && (
          <span className="cell-sub">
            {[
              ...(reason === undefined ? [] : [t(reason)]),
              ...(before === null ? [] : [t('plan.movedFrom', { address: before })]),
            ].join('; ')}
          </span>
        )}
      </span>
      {attributes.length > 0 && action !== 'delete' && <Attributes change={change} />}
      {isLost && (
        <span className={styles.runHolds}>
          <Icon of={Database} tone="danger" />
          {t('plan.holdsData')}
        </span>
      )}
    </li>
  )
}

const REASONS = [
  'replace_because_tainted',
  'replace_because_cannot_update',
  'replace_by_request',
  'replace_by_triggers',
  'delete_because_no_resource_config',
  'delete_because_no_module',
  'delete_because_wrong_repetition',
  'delete_because_count_index',
  'delete_because_each_key',
  'delete_because_no_move_target',
] as const

/** The text of why a resource is replaced or deleted; undefined where this version has none. */
function reasonKey({ reason }: PlannedChange): TextKey<'run'> | undefined {
  const known = REASONS.find((one) => one === reason)
  return known === undefined ? undefined : `plan.reasons.${known}`
}

type Attribute = PlannedChange['attributes'][number]

/** The attributes that change, each as it was and as it becomes. */
function Attributes({ change: { address, action, attributes, is_cut: isCut } }: { change: Doneable }): ReactNode {
  const { t } = useTexts('run')
  return (
    <dl className={styles.runAttributes} aria-label={t('plan.attributes', { address })}>
      {attributes.map((attribute) => (
        <AttributeRow key={attribute.path} attribute={attribute} isNew={action === 'create'} />
      ))}
      {isCut && <dd className={styles.runHidden}>{t('plan.cut')}</dd>}
    </dl>
  )
}

function AttributeRow({ attribute, isNew }: { attribute: Attribute; isNew: boolean }): ReactNode {
  const { t } = useTexts('run')
  const { path, before, after, forces_replacement: forces } = attribute
  return (
    <>
      <dt>{path}</dt>
      <dd>
        {!isNew && (
          <>
            <del>
              <span className="visually-hidden">{t('plan.before')} </span>
              <Value of={before} />
            </del>{' '}
            <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins>
          <span className="visually-hidden">{t('plan.after')} </span>
          <Value of={after} />
        </ins>
        {forces && <span className={styles.runWhy}> {t('plan.forces')}</span>}
      </dd>
    </>
  )
}

function Value({ of: shown }: { of: Attribute['before'] }): ReactNode {
  const { t } = useTexts('run')
  if ('hidden' in shown) return <span className={styles.runHidden}>{t(`plan.${shown.hidden}`)}</span>
  return shown.value
}
