import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { DemoPanel } from './DemoPanel.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import { MailPanel } from './MailPanel.tsx'
import { ModelPanel } from './ModelPanel.tsx'
import { SetupPanel } from './SetupPanel.tsx'
import type { InstanceInfo } from './instance-info.ts'
import styles from './admin.module.css'

/** How the installation is set up, and what can be tried of it. */
export function InstancePage(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const info = useQuery(query('GET /instance', {}))
  return (
    <AdminFrame>
      <Loaded
        of={info}
        failed={t('failed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </output>
        }
      />
      {info.data && (
        <div className={styles.setup}>
          <FactsPanel info={info.data} />
          <MailPanel mail={info.data.mail} />
          <SsoPanel sso={info.data.sso} />
          <ModelPanel />
          <KeyPanel />
          <DemoPanel count={info.data.demo_account_count} />
        </div>
      )}
    </AdminFrame>
  )
}

function FactsPanel({ info }: { info: InstanceInfo }): ReactNode {
  const { t } = useTexts('admin')
  return (
    <SetupPanel title={t('instance.title')}>
      <dl className="dl">
        <dt>{t('instance.url')}</dt>
        <dd className="mono">{info.url}</dd>
        <dt>{t('instance.version')}</dt>
        <dd>{info.version}</dd>
        <dt>{t('instance.database')}</dt>
        <dd>{info.database}</dd>
        <dt>{t('instance.proxies')}</dt>
        <dd>{info.trusted_proxies.length === 0 ? t('instance.noProxies') : info.trusted_proxies.join(', ')}</dd>
      </dl>
    </SetupPanel>
  )
}

function SsoPanel({ sso }: { sso: InstanceInfo['sso'] }): ReactNode {
  const { t } = useTexts('admin')
  return (
    <SetupPanel
      title={t('instance.sso')}
      state={sso.is_set ? <Badge tone="success">{t('instance.on')}</Badge> : <Badge>{t('instance.off')}</Badge>}
    >
      {!sso.is_set && <p className="small t2">{t('instance.noSso')}</p>}
      {sso.is_set && (
        <dl className="dl">
          <dt>{t('instance.issuer')}</dt>
          <dd className="mono">{sso.issuer}</dd>
          <dt>{t('instance.label')}</dt>
          <dd>{sso.label}</dd>
        </dl>
      )}
      <div className="stack stack--4">
        <p className="small medium">{t('instance.callback')}</p>
        <SecretField label={t('instance.callback')} secret={sso.callback_url} />
      </div>
    </SetupPanel>
  )
}
