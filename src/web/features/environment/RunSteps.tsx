import clsx from 'clsx'
import { Download } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { StepButton } from '../../widgets/StepButton.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { Commands } from './Commands.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { COMMANDS, SUCCESS_OF, hasEnded, runOf, stoppingParts, type Outcome } from './run-steps.ts'
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
  const { actions } = environment
  return (
    <div className={clsx('panel__body', styles.environmentSteps)}>
      <h3 className="h3">{t('steps.title')}</h3>
      <ol className={clsx('small', styles.environmentStepsList)}>
        {actions.begin === null && <BeginStep environment={environment} run={run} />}
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
            {actions.undo !== 'nothing-to-undo' && <UndoButton environment={environment} run={run} />}
          </div>
          {actions.undo === null && run === 'destroy' && hasEnded(environment) && (
            <p className="t3">{t('steps.undoPast')}</p>
          )}
        </li>
      </ol>
      <ReportDialog environment={environment} outcome={report.outcome} isOpen={report.isOpen} onClose={close} />
    </div>
  )
}

interface RunProps {
  environment: EnvironmentDetail
  run: ReturnType<typeof runOf>
}

/** Says that someone is going to run it now, under their name. */
function BeginStep({ environment: { id, name }, run }: RunProps): ReactNode {
  const { t } = useTexts('environment')
  return (
    <li>
      <p>{t('steps.beginHint')}</p>
      <StepButton
        label={t(`steps.begins.${run}`)}
        size="sm"
        disabledReason={undefined}
        send={() => call('POST /environments/{id}/begin', { params: { id } })}
        done={() => t('steps.began', { name })}
        notDone={t('steps.notBegun', { name })}
      />
    </li>
  )
}

/** Takes back what was only ordered. */
function UndoButton({ environment, run }: RunProps): ReactNode {
  const { t } = useTexts('environment')
  const { refusal } = useEnvironmentWords()
  const { id, name } = environment
  return (
    <StepButton
      label={t(run === 'destroy' ? 'steps.keep' : 'steps.undo')}
      size="sm"
      disabledReason={refusal(environment, 'undo')}
      send={() => call('POST /environments/{id}/undo', { params: { id } })}
      done={() => t('steps.undone', { name })}
      notDone={t('steps.notUndone', { name })}
    />
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
