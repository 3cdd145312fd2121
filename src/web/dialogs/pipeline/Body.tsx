import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { PIPELINE_SYSTEMS, type PipelineSystemId } from '#engine/pipelines/systems.ts'
import { pipelineQuery } from '../../api/pipelines.ts'
import { download } from '../../lib/download.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import type { ExportPipelineDialogProps } from './props.ts'
import { ExportPipelineDialogFiles } from './Files.tsx'
import { NO_PRICES, priceComment } from './price-choice.ts'
import { PriceOptions } from './PriceOptions.tsx'
import { neededVariables } from './yaml.ts'
import '../deploy/deploy.css'

const SYSTEMS = PIPELINE_SYSTEMS.map(({ id, label }) => ({ value: id, label }))

/** Chooses the system, shows its pipeline with what goes beside it, and gives them as files. */
export function ExportPipelineDialogBody({
  isOpen,
  onClose,
  source,
  name,
  environmentType,
}: ExportPipelineDialogProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const queries = useQueryClient()
  const [system, setSystem] = useState<PipelineSystemId>('github-actions')
  const [isPacking, setIsPacking] = useState(false)
  const [prices, setPrices] = useState(NO_PRICES)
  const limit = useSettled(prices.limit ?? null)
  const choice = { system, name, prices: priceComment({ ...prices, limit: limit ?? undefined }) }
  const pipeline = useQuery({ ...pipelineQuery(source, choice), enabled: isOpen })
  const { data } = pipeline
  const save = () => data && download(data.file_name, new Blob([data.yaml], { type: 'application/yaml' }))
  const saveAll = async () => {
    if (!data) return
    setIsPacking(true)
    try {
      // The compiler comes with the click: people who want only the pipeline do not wait for it.
      const { packPipeline } = await import('./pack.ts')
      download(data.file_name.replace(/\.yml$/, '.zip'), await packPipeline(queries, source, data))
    } catch {
      showToast('error', t('pipeline.downloadFailed'))
    }
    setIsPacking(false)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      {data && (
        <>
          <Button icon={FileArchive} onClick={() => void saveAll()} isLoading={isPacking}>
            {t('pipeline.downloadAll')}
          </Button>
          <Button icon={Download} variant="primary" onClick={save}>
            {t('pipeline.download')}
          </Button>
        </>
      )}
    </>
  )
  const needs = data ? neededVariables(data.yaml) : []
  return (
    <Dialog
      title={t('pipeline.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="mid"
      foot={<div className="deploy-foot">{foot}</div>}
    >
      <p className="small t2">{t('pipeline.lead')}</p>
      <div>
        <Segmented label={t('pipeline.system')} options={SYSTEMS} value={system} onChange={setSystem} />
      </div>
      <PriceOptions value={prices} onChange={setPrices} />
      <Loaded
        of={pipeline}
        failed={t('pipeline.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="20rem" />
          </output>
        }
      />
      {data && (
        <>
          <ExportPipelineDialogFiles key={system} pipeline={data} isApproved={environmentType === 'production'} />
          <div className="small t2">
            <p>
              {t('pipeline.place', { system: SYSTEMS.find(({ value }) => value === system)?.label })}{' '}
              <span className="mono">{data.path}</span>
            </p>
            <p>{t('pipeline.oidc')}</p>
            {needs.length > 0 && (
              <p>
                {t('pipeline.needs')} <span className="mono">{needs.join(', ')}</span>
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
