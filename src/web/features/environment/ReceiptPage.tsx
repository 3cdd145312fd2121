import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Folder, Server, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { receiptQuery, type SignedReceipt } from '../../api/receipts.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { EnvironmentStatus } from '../../widgets/EnvironmentStatus.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { KeptSnapshots } from './KeptSnapshots.tsx'
import { LoadEnvironment } from './LoadEnvironment.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { StillLeft } from './StillLeft.tsx'
import { useReceiptFiles } from './use-receipt-files.ts'
import styles from './receipt.module.css'

/** The receipt of a deleted environment: what was there, what was destroyed, what is left, and how that is verified. */
export function ReceiptPage(): ReactNode {
  const { id = '' } = useParams()
  return (
    <LoadEnvironment key={id} id={id}>
      {(environment) => <Receipt environment={environment} />}
    </LoadEnvironment>
  )
}

function Receipt({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['receipt', 'common'])
  const isSearching = environment.receipt === 'searching'
  const signed = useQuery({ ...receiptQuery(environment.id), enabled: !isSearching })
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">
            {t('title')}
            <EnvironmentStatus status={environment.status} />
            {environment.is_simulated && <SimulatedBadge />}
          </h1>
          <Meta environment={environment} />
        </div>
        {signed.data && <Files id={environment.id} />}
      </header>
      {isSearching ? (
        <Callout tone="info">{t('searching')}</Callout>
      ) : (
        <Loaded
          of={signed}
          failed={t('failed')}
          pending={
            <output aria-label={t('common:loading')}>
              <Skeleton width="100%" height="16rem" />
            </output>
          }
          isPanel
        />
      )}
      {signed.data && (
        <div className={styles.receiptSplit}>
          <ReceiptPanel receipt={signed.data.receipt} />
          <div className="stack stack--24">
            {canBeLooked(signed.data) && <StillLeft environment={environment} lookedAt={signed.data.looked_at} />}
            {canBeLooked(signed.data) && <KeptSnapshots environment={environment} />}
            <ReceiptFacts signed={signed.data} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Whether Strata can search its account at all: not what people destroyed themselves. */
function canBeLooked({ receipt: { search } }: SignedReceipt): boolean {
  return search.looked || search.reason !== 'by-hand'
}

function Meta({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const { id, name, cloud_provider: cloud, region, project, owner } = environment
  return (
    <p className="page__meta">
      <span>
        <Icon of={Server} tone="muted" />
        <Link className="link" to={to('environment', { id })}>
          {name}
        </Link>
      </span>
      <span>
        <CloudLabel cloud={cloud} isMarkOnly />
        {cloud}, {region}
      </span>
      <span>
        <Icon of={Folder} tone="muted" />
        <span className="visually-hidden">{t('head.project')} </span>
        <Link className="link" to={to('project', { projectId: project.id })}>
          {project.name}
        </Link>
      </span>
      <span>
        <Icon of={User} tone="muted" />
        <span className="visually-hidden">{t('head.owner')} </span>
        {owner.name}
      </span>
    </p>
  )
}

function Files({ id }: { id: string }): ReactNode {
  const { t } = useTexts('receipt')
  const files = useReceiptFiles(id)
  return (
    <div className="page__actions">
      <Button icon={FileText} isLoading={files.isPageLoading} onClick={files.savePage}>
        {t('html')}
      </Button>
      <Button icon={Download} isLoading={files.isFileLoading} onClick={files.saveFile}>
        {t('json')}
      </Button>
    </div>
  )
}
