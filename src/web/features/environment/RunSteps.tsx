import clsx from 'clsx'
import { Download } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { Commands } from './Commands.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { COMMANDS, SUCCESS_OF, runOf, stoppingParts, type Outcome } from './run-steps.ts'
import { useDownload } from './use-download.ts'
import styles from './environment.module.css'

/** What to run by hand for the run that is awaited, and the buttons that say how it went. */
export function RunSteps({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const [report, setReport] = useState<{ outcome: Outcome; isOpen: boolean }>({ outcome: 'failed', isOpen: false })
  // The outcome is kept while the dialog closes, which goes on naming it.
  const close = useCallback(() => setReport((given) => ({ ...given, isOpen: false })), [])
  const run = runOf(environment)
  const success = SUCCESS_OF[run]
  return (
    <div className={clsx('panel__body', styles.environmentSteps)}>
      <h3 className="h3">{t('steps.title')}</h3>
      <ol className={clsx('small', styles.environmentStepsList)}>
        {run === 'apply' && <ApplySteps environment={environment} />}
        {run === 'destroy' && <DestroySteps environment={environment} />}
        {(run === 'stop' || run === 'resume') && <PowerStep environment={environment} isStop={run === 'stop'} />}
        <li>
          <p>{t('steps.report')}</p>
          <div className="row row--wrap">
            <Button variant="primary" size="sm" onClick={() => setReport({ outcome: success, isOpen: true })}>
              {t(`steps.reports.${success}`)}
            </Button>
            <Button size="sm" onClick={() => setReport({ outcome: 'failed', isOpen: true })}>
              {t('steps.reports.failed')}
            </Button>
          </div>
        </li>
      </ol>
      <ReportDialog environment={environment} outcome={report.outcome} isOpen={report.isOpen} onClose={close} />
    </div>
  )
}

function ApplySteps({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  const files = useDownload(environment)
  return (
    <>
      <li>
        <p>{t('steps.download')}</p>
        <Button size="sm" icon={Download} isLoading={files.isDownloading} onClick={files.download}>
          {t('head.download')}
        </Button>
      </li>
      <li>
        <p>{t('steps.login', { cloud: environment.cloud_provider })}</p>
      </li>
      <li>
        <p>{t('steps.apply')}</p>
        <Commands lines={COMMANDS.apply} />
        <p className="t3">{t('steps.keepState')}</p>
      </li>
    </>
  )
}

function DestroySteps({ environment: { cloud_provider: cloud } }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('environment')
  return (
    <>
      <li>
        <p>{t('steps.destroy')}</p>
        <p className="t3">{t('steps.protected')}</p>
        <Commands lines={COMMANDS.destroy} />
        <p className="t3">{t('steps.noFolder', { cloud })}</p>
      </li>
      <li>
        <p>{t('steps.left', { cloud })}</p>
      </li>
    </>
  )
}

function PowerStep({ environment, isStop }: { environment: EnvironmentDetail; isStop: boolean }): ReactNode {
  const { t, i18n } = useTexts('environment')
  const parts = stoppingParts(environment)
  const named = { cloud: environment.cloud_provider, parts: new Intl.ListFormat(i18n.language).format(parts) }
  return (
    <li>
      <p>{parts.length === 0 ? t('steps.nothingStops') : t(isStop ? 'steps.stop' : 'steps.start', named)}</p>
    </li>
  )
}
