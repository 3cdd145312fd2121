import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TEAM_SIZES } from '#engine/answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { preview, type Preview } from '#engine/preview.ts'
import type { CompiledStack } from '#engine/result.ts'
import { DURATIONS, USE_CASES, type CloudId, type Duration, type UseCaseId } from '#engine/vocabulary.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { excerptOf, GROUPS, sumByGroup } from './miniature.ts'

interface Choice {
  useCase: UseCaseId
  teamSize: number
  duration: Duration
  cloud: CloudId
}

const FIRST: Choice = { useCase: 'web-application', teamSize: 3, duration: 'long-term', cloud: 'azure' }

/** The stack of a choice; what the miniature does not ask is assumed as in the wizard. */
function compile(choice: Choice): Preview {
  return preview({ use_case: choice.useCase, team_size: choice.teamSize, duration: choice.duration, cloud_provider: choice.cloud })
}

/** A small wizard: four answers, the price, and the Terraform that they lead to, computed in the browser. */
export function Miniature(): ReactNode {
  const { t } = useTranslation(['landing', 'common'])
  const { usd, difference } = useFormat()
  const [{ choice, before }, setState] = useState<{ choice: Choice; before: Choice | undefined }>({ choice: FIRST, before: undefined })
  const stack = useMemo(() => compile(choice), [choice])
  const stackBefore = useMemo(() => before && compile(before), [before])
  const choose = (answer: Partial<Choice>) => setState({ choice: { ...choice, ...answer }, before: choice })
  const { total_monthly: total, priced_lines: priced, total_lines: all } = stack.cost_estimate
  const sums = sumByGroup(stack)
  return (
    <section className="panel" aria-label={t('mini.title')}>
      <div className="panel__head">
        <span className="h3">{t('mini.title')}</span>
        <span className="t3 small">{t('mini.note')}</span>
        <output className="push mini__price">
          {stackBefore && <span className="tiny up money">{difference(total - stackBefore.cost_estimate.total_monthly)}</span>}
          <span className="h2 money">{usd(total)}</span>
          <span className="t3 tiny">{t('mini.perMonth')}</span>
        </output>
      </div>
      <div className="mini">
        <div className="mini__form">
          <Field label={t('mini.useCase')}>
            {(control) => (
              <Select
                control={control}
                value={choice.useCase}
                options={USE_CASES.map(({ id }) => ({ value: id, label: t(`common:words.useCases.${id}`) }))}
                onChange={(useCase) => choose({ useCase })}
              />
            )}
          </Field>
          <Group label={t('mini.teamSize')}>
            <Segmented
              label={t('mini.teamSize')}
              options={TEAM_SIZES.map(({ value }) => ({ value, label: t(`mini.people.${value}`) }))}
              value={choice.teamSize}
              onChange={(teamSize) => choose({ teamSize })}
            />
          </Group>
          <Group label={t('mini.duration')}>
            <Segmented
              label={t('mini.duration')}
              options={DURATIONS.map(({ id }) => ({ value: id, label: t(`common:words.durations.${id}`) }))}
              value={choice.duration}
              onChange={(duration) => choose({ duration })}
            />
          </Group>
          <Group label={t('mini.cloud')}>
            <Segmented
              label={t('mini.cloud')}
              options={CLOUD_LIST.map(({ id, label }) => ({
                value: id,
                label: (
                  <>
                    <CloudMark cloud={id} isDecorative />
                    {label}
                  </>
                ),
              }))}
              value={choice.cloud}
              onChange={(cloud) => choose({ cloud })}
            />
          </Group>
          <div>
            <ul className="lines">
              {GROUPS.map((group) => (
                <li key={group}>
                  <span>{t(`mini.groups.${group}`)}</span>
                  <span className="money">{usd(sums[group])}</span>
                </li>
              ))}
            </ul>
            {priced < all && <p className="tiny t3">{t('mini.unpriced', { priced, total: all })}</p>}
          </div>
        </div>
        <Files stack={stack} before={stackBefore} />
      </div>
    </section>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

function Files({ stack, before }: { stack: CompiledStack; before: CompiledStack | undefined }): ReactNode {
  const { t } = useTranslation('landing')
  const frame = useRef<HTMLDivElement>(null)
  const { lines, changed, shownResources } = useMemo(() => excerptOf(stack, before), [stack, before])
  useEffect(() => {
    const body = frame.current?.querySelector<HTMLElement>('.code__scroll')
    const hit = body?.querySelector<HTMLElement>('.hit')
    if (body) body.scrollTop = hit ? hit.offsetTop - body.clientHeight / 4 : 0
  }, [lines])
  return (
    <div ref={frame} className="mini__code">
      <CodeViewer
        label={t('mini.code')}
        bar={
          <>
            <span className="mono small">main.tf</span>
            <span className="t3 tiny">{t('mini.excerpt', { shown: shownResources, total: stack.resource_count })}</span>
            {changed.size > 0 && (
              <span className="push">
                <Badge tone="accent">{t('mini.changed', { count: changed.size })}</Badge>
              </span>
            )}
          </>
        }
      >
        <CodeLines label={t('mini.code')} lines={lines} language="hcl" marked={changed} />
      </CodeViewer>
    </div>
  )
}
