import clsx from 'clsx'
import { Bookmark, FileCode, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Preview, Surcharge } from '#engine/preview.ts'
import { FILE_NAMES, listFiles, type CompiledStack, type TerraformFiles } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { costByLayer, partsByLayer } from '../../widgets/by-layer.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useAssumptions } from './use-assumptions.ts'
import { useDifferenceWords } from './use-difference-words.ts'
import type { WizardAnswers } from './wizard-state.ts'
import styles from './wizard.module.css'
import { useAtLeast } from '../../widgets/use-at-least.ts'

export interface LivePreviewProps {
  live: Preview
  answers: WizardAnswers
  totalBefore: number | undefined
  /** On the last step it says what happens next in place of files and resources. */
  isLast: boolean
}

/** Price, resources and files of the answers so far. */
export function LivePreview({ live, answers, totalBefore, isLast }: LivePreviewProps): ReactNode {
  const { t } = useTexts('wizard')
  const say = useSentences()
  const { usd } = useFormat()
  const differenceInWords = useDifferenceWords()
  const assumptions = useAssumptions(answers)
  if (!live.ok) {
    return (
      <div className="panel__body">
        <Callout tone="warning">
          <p className="medium">{t('preview.refused')}</p>
          {live.diagnostics.map((diagnostic) => (
            <p key={diagnostic.message}>{say(diagnostic.messages, diagnostic.message)}</p>
          ))}
        </Callout>
      </div>
    )
  }
  const { result } = live
  const total = result.cost_estimate.total_monthly
  return (
    <>
      <div className={styles.previewTotal}>
        <div>
          <p className="small t2">{t('preview.total')}</p>
          <p className={styles.previewMoney} role="status">
            {usd(total)}
          </p>
        </div>
        {totalBefore !== undefined && (
          <div className={styles.previewSince}>
            {usd(total) === usd(totalBefore) ? (
              <p className="small t3">{t('preview.noChange')}</p>
            ) : (
              <p className={clsx('small money', total < totalBefore ? 'down medium' : 'up')}>
                {differenceInWords(total - totalBefore)}
              </p>
            )}
            <p className="tiny t3">{t('preview.since')}</p>
          </div>
        )}
      </div>
      {answers.budget_limit !== undefined && answers.budget_limit >= 0 && (
        <BudgetMeter total={total} limit={answers.budget_limit} />
      )}
      <Costs result={result} surcharge={live.surcharge} />
      {isLast ? (
        <NextSection result={result} />
      ) : (
        <>
          <Resources result={result} />
          <Files files={result.terraform} />
        </>
      )}
      {assumptions !== undefined && <div className="panel__foot tiny t3">{assumptions}</div>}
    </>
  )
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className={styles.previewSection}>
      <h2 className={styles.previewTitle}>
        <span>{title}</span>
        {note !== undefined && <span>{note}</span>}
      </h2>
      {children}
    </section>
  )
}

/** Red above 90% of the limit, amber above 75%, green otherwise. */
function toneOf(share: number): 'success' | 'warning' | 'danger' {
  return share > 0.9 ? 'danger' : share > 0.75 ? 'warning' : 'success'
}

function BudgetMeter({ total, limit }: { total: number; limit: number }): ReactNode {
  const { t } = useTexts('wizard')
  const { usd } = useFormat()
  return (
    <Section title={t('preview.againstLimit')}>
      <Meter label={t('preview.againstLimit')} value={total} max={limit} tone={toneOf(limit === 0 ? 1 : total / limit)}>
        {t('preview.limit', { amount: usd(total), limit: usd(limit) })}
      </Meter>
    </Section>
  )
}

interface CostsProps {
  result: CompiledStack
  surcharge: Surcharge | undefined
}

function Costs({ result: { cost_estimate: cost }, surcharge }: CostsProps): ReactNode {
  const { t } = useTexts('wizard')
  const { cents, difference, number } = useFormat()
  const knownCost = useKnownCost()
  return (
    <Section
      title={t('preview.costByLayer')}
      note={t('preview.priced', { priced: cost.priced_lines, total: cost.total_lines })}
    >
      <ul className="lines">
        {costByLayer(cost).map(({ layer, amount, unpriced }) => (
          <li key={layer}>
            <span>
              {t(`preview.layers.${layer}`)}{' '}
              {unpriced > 0 && <Badge tone="warning">{t('preview.unpriced', { count: unpriced })}</Badge>}
            </span>
            {amount !== null && <span className="money">{cents(amount)}</span>}
          </li>
        ))}
        <li className="total">
          <span>{t('preview.sum')}</span>
          <span className="money">{knownCost(cost.total_monthly, cost, 'cents')}</span>
        </li>
        {surcharge && surcharge.amount !== 0 && (
          <li>
            <span className="t2">{t('preview.confidential')}</span>
            <span className="money">
              {difference(surcharge.amount)}{' '}
              <span className="t3">{t('preview.share', { percent: number(surcharge.percent) })}</span>
            </span>
          </li>
        )}
        {cost.lifetime && (
          <li>
            <span className="t2">{t('preview.lifetime', { count: cost.lifetime.days })}</span>
            <span className="money">{knownCost(cost.lifetime.total, cost, 'cents')}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Resources({ result }: { result: CompiledStack }): ReactNode {
  const { t } = useTexts('wizard')
  const { number } = useFormat()
  const atLeast = useAtLeast()
  return (
    <Section title={t('preview.resourcesByLayer')} note={atLeast(result, number(result.resource_count))}>
      <dl className={clsx('dl', styles.previewLayers)}>
        {partsByLayer(result.architecture).flatMap(({ layer, parts }) => [
          <dt key={`${layer}-name`}>{t(`preview.layers.${layer}`)}</dt>,
          <dd key={layer}>
            {parts.map(({ name, count }) => (count === 1 ? name : t('preview.times', { count, name }))).join(', ')}
          </dd>,
        ])}
      </dl>
    </Section>
  )
}

const encoder = new TextEncoder()
const sizeOf = (text: string) => encoder.encode(text).length

function Files({ files }: { files: TerraformFiles }): ReactNode {
  const { t } = useTexts('wizard')
  const { kilobytes } = useFormat()
  const sizes = listFiles(files).map(({ name, text }) => ({ name, bytes: sizeOf(text) }))
  return (
    <Section title={t('preview.files')} note={kilobytes(sizes.reduce((sum, file) => sum + file.bytes, 0))}>
      <ul className="lines lines--tight mono">
        {sizes.map(({ name, bytes }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="t3">{kilobytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NextSection({ result }: { result: CompiledStack }): ReactNode {
  const { t } = useTexts('wizard')
  const { number } = useFormat()
  const atLeast = useAtLeast()
  return (
    <Section title={t('preview.next')}>
      <ol className="check-list">
        <li>
          <Icon of={FileCode} tone="muted" />
          <span>
            {t('preview.nextFiles', {
              resources: atLeast(result, number(result.resource_count)),
              files: Object.keys(FILE_NAMES).length,
            })}
          </span>
        </li>
        <li>
          <Icon of={Bookmark} tone="muted" />
          <span>{t('preview.nextStored')}</span>
        </li>
        <li>
          <Icon of={Timer} tone="muted" />
          <span>{t('preview.nextApply')}</span>
        </li>
      </ol>
    </Section>
  )
}
