import { Activity, Database, Fingerprint, Layers, Network, Server, Split, type LucideIcon } from 'lucide-react'
import { memo, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import type { CompiledStack, Layer } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { workedOf, type Worked } from './figures.ts'
import { lanesOf, wiresOf, type Unit } from './units.ts'
import { useWirePaths } from './use-wire-paths.ts'
import styles from './run.module.css'

const ICONS: Readonly<Record<Layer, LucideIcon>> = {
  edge: Split,
  compute: Server,
  data: Database,
  network: Network,
  identity: Fingerprint,
  observability: Activity,
}

interface StackProps {
  run: RunDetail
  result: Pick<CompiledStack, 'architecture' | 'cost_estimate'>
  /** The component whose resources alone are listed; undefined for all. */
  picked: string | undefined
  onPick: (id: string | undefined) => void
}

/** The stack by layer: a card for each component, in which a cell for each resource shows how far it has come. */
export function Stack({ run, result, picked, onPick }: StackProps): ReactNode {
  const { t } = useTexts(['run', 'environment'])
  const { status, resources, kind } = run
  const lanes = useMemo(
    () => lanesOf(result, workedOf(resources), { status, isClearing: kind === 'destroy' }),
    [result, resources, status, kind],
  )
  const ref = useRef<HTMLElement>(null)
  const wires = useMemo(() => wiresOf(result.architecture.edges, lanes), [result, lanes])
  const paths = useWirePaths(ref, wires)
  return (
    <section className={styles.runLanes} aria-label={t('stack.label')} ref={ref}>
      <svg className={styles.runWires} aria-hidden="true">
        {paths.map(({ key, path, state }) => (
          <path key={key} d={path} data-s={state} />
        ))}
      </svg>
      {lanes.map(({ layer, units }) => (
        <div key={layer} className={styles.runLane}>
          <h2 className={styles.runLaneName}>{t(`environment:resources.layers.${layer}`)}</h2>
          <div className={styles.runUnits} data-count={Math.min(3, units.length)}>
            {units.map((unit) => (
              <UnitCard
                key={unit.id}
                unit={unit}
                run={run}
                isOver={hasEnded(status)}
                isPicked={picked === unit.id}
                onPress={() => onPick(picked === unit.id ? undefined : unit.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

interface UnitCardProps {
  unit: Unit
  run: RunDetail
  isOver: boolean
  isPicked: boolean
  onPress: () => void
}

type LineStyle = CSSProperties & Record<'--value', string>

/** So many cells are drawn of one component; a line at its foot has the share of all. */
const MAX_CELLS = 80

function UnitCard({ unit, run, isOver, isPicked, onPress }: UnitCardProps): ReactNode {
  const { t } = useTexts('run')
  const { counts, resources, state, cells } = unit
  const full = resources.length
  const made = counts.done + counts.gone
  const share: LineStyle = { '--value': full === 0 ? '0%' : `${(100 * made) / full}%` }
  const isPart = made > 0 && made < full
  return (
    <button
      type="button"
      className={styles.runUnit}
      data-s={full === 0 ? 'none' : state}
      data-unit={unit.id}
      aria-pressed={isPicked}
      onClick={onPress}
    >
      <Icon of={unit.node ? ICONS[unit.layer] : Layers} />
      <span className={styles.runUnitName}>{unit.node?.name ?? t('stack.other')}</span>
      <span className={styles.runUnitNow}>
        <UnitNow unit={unit} run={run} isOver={isOver} />
      </span>
      <span className={styles.runUnitCount}>
        {isPart ? t('stack.ofTotal', { done: made, total: full }) : full}
        {!isPart && <span className="visually-hidden"> {t('stack.resources', { count: full })}</span>}
      </span>
      <Cells cells={cells.slice(0, MAX_CELLS).join(' ')} />
      <span className={styles.runUnitLine} aria-hidden="true">
        <i style={share} />
      </span>
    </button>
  )
}

/** One cell for each resource. Drawn again only when one of them changed. */
const Cells = memo(function Cells({ cells }: { cells: string }): ReactNode {
  return (
    <span className={styles.runCells} aria-hidden="true">
      {cells.split(' ').map((cell, at) => (cell === '' ? null : <i key={at} data-s={cell} />))}
    </span>
  )
})

/** What happens in a component now, in a few words. */
function UnitNow({ unit, run, isOver }: { unit: Unit; run: RunDetail; isOver: boolean }): ReactNode {
  const { t } = useTexts(['run', 'common', 'suspended'])
  const { cents } = useFormat()
  const { status } = useRunWords()
  const { state, counts, resources, amount } = unit
  // Before the plan is there, no one knows whether anything changes; a stop has none.
  const isKnown = run.counts !== null || run.kind === 'stop' || run.kind === 'resume'
  if (resources.length === 0) return isKnown ? t('stack.unchanged') : status(run).text
  const working = resources.find((resource) => resource.state === 'working')
  if (state === 'failed') return t('list.states.failed')
  if (working) return <span className="mono">{nameOf(working)}</span>
  const rest = resources.length - counts.done - counts.gone
  const kept = resources.filter((resource) => resource.state === 'kept').length
  if (isOver && kept > 0 && kept === rest) return t('suspended:ofRun.state')
  if (isOver && rest > 0 && state !== 'planned') return t('stack.notStarted', { count: rest })
  if (state === 'done' || state === 'planned')
    return amount === null
      ? t('common:unpriced')
      : amount === 0
        ? t('stack.free')
        : t('stack.month', { amount: cents(amount) })
  if (state === 'gone') return t('list.states.gone')
  if (state === 'part') return t('stack.waits')
  return status({ status: 'queued', kind: 'apply', cancel: null }).text
}

/** The type of a resource without its provider: `virtual_network` of `azurerm_virtual_network.main`. */
function nameOf({ type }: Worked): string {
  return type.slice(type.indexOf('_') + 1)
}
