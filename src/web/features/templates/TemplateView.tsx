import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { errorText } from '../../api/errors.ts'
import { useFormat } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import { About } from './About.tsx'
import { ArchitecturePanel } from './ArchitecturePanel.tsx'
import { Clouds } from './Clouds.tsx'
import { Files } from './Files.tsx'
import { Head } from './Head.tsx'
import { Nothing } from './Nothing.tsx'
import { Parts } from './Parts.tsx'
import { Problems } from './Problems.tsx'
import { Readme } from './Readme.tsx'
import { Versions } from './Versions.tsx'
import { shownTotal } from './shown-total.ts'
import { useCompiled } from './use-compiled.ts'
import styles from './templates.module.css'

/** A template that is there. The cloud on which it is looked at and the open file stand in the address. */
export function TemplateView({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const [filters, change] = useFilters({ cloud: template.cloud as string, file: 'main.tf' })
  const cloud: CloudId = CLOUD_IDS.find((one) => one === filters.cloud) ?? template.cloud
  const compiled = useCompiled(template, cloud)
  // Of the cloud before, until this one is compiled: what chooses the cloud stays, and with it the focus.
  const drawn = compiled.data?.ok ? compiled.data.result : undefined
  const result = compiled.isPlaceholderData ? undefined : drawn
  const diagnostics = compiled.data?.ok ? compiled.data.result.diagnostics : (compiled.data?.diagnostics ?? [])
  const problems = diagnostics.filter(({ severity }) => severity !== 'info')
  const isEmpty = template.stack.nodes.length === 0
  const whatItBecomes = drawn ? (
    <div className={clsx('stack stack--24', styles.templateBecomes, !result && 'is-stale')}>
      <ArchitecturePanel
        architecture={drawn.architecture}
        cloud={cloud}
        clouds={template.prices}
        onCloud={(next) => change({ cloud: next })}
      />
      <Files result={drawn} file={filters.file} onFile={(file) => change({ file })} />
    </div>
  ) : compiled.isError ? (
    <div className="panel">
      <ErrorState
        title={t('compileFailed')}
        text={errorText(compiled.error, t('common:errors.unreachable'))}
        onRetry={() => void compiled.refetch()}
      />
    </div>
  ) : compiled.data ? (
    <Nothing template={template} isEmpty={isEmpty} />
  ) : (
    <Skeleton width="100%" height="24rem" />
  )
  return (
    <div className="page">
      <Head template={template} />
      <Figures template={template} result={result} cloud={cloud} />
      <div className={styles.templateSplit}>
        <div className="stack stack--24">
          {!isEmpty && problems.length > 0 && <Problems diagnostics={problems} />}
          <Readme template={template} />
          {whatItBecomes}
          <Versions template={template} />
        </div>
        <div className="stack stack--24">
          {!isEmpty && <Clouds template={template} cost={result?.cost_estimate} cloud={cloud} />}
          {result && <Parts result={result} />}
          <About template={template} />
        </div>
      </div>
    </div>
  )
}

interface FiguresProps {
  template: TemplateDetail
  result: CompiledStack | undefined
  cloud: CloudId
}

/** What it costs, what is in it, and how often it was used. */
function Figures({ template, result, cloud }: FiguresProps): ReactNode {
  const { t } = useTexts('templates')
  const { usd, number } = useFormat()
  const atLeast = useAtLeast()
  const say = useSentences()
  const price = template.prices.find((one) => one.cloud === cloud)
  const total =
    price && price.total_monthly !== null ? shownTotal({ ...price, total_monthly: price.total_monthly }) : undefined
  const implied = result?.architecture.nodes.filter((node) => node.implied).length ?? 0
  const region = result?.stack.region ?? (cloud === template.cloud ? template.region : undefined)
  return (
    <StatStrip
      stats={[
        {
          label: region === undefined ? cloudName(cloud) : t('figures.place', { cloud: cloudName(cloud), region }),
          value:
            template.component_types.length === 0
              ? '–'
              : total === undefined
                ? t('unpriced')
                : total === 0
                  ? t('parts.free')
                  : usd(total),
          ...(total !== undefined && total > 0 && { unit: t('perMonth') }),
          sub:
            price && total !== undefined
              ? t('figures.priced', { priced: price.priced_lines, total: price.total_lines })
              : price && say(price.messages, price.reason ?? ''),
        },
        {
          label: t('figures.components'),
          value: number(template.component_types.length),
          sub: implied > 0 ? t('figures.implied', { count: implied }) : undefined,
        },
        {
          label: t('figures.resources'),
          value: result ? atLeast(result, number(result.resource_count)) : '–',
          sub: t('figures.resourcesSub'),
        },
        {
          label: t('figures.used'),
          value: number(template.use_count),
          sub: t('figures.usedSub'),
        },
      ]}
    />
  )
}
