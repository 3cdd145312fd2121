import { Copy, Download } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { errorText } from '../../api/errors.ts'
import { useCopy } from '../../lib/clipboard.ts'
import { useTexts } from '../../locales/texts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LogViewer } from '../../ui/LogViewer.tsx'
import { showToast } from '../../ui/toast.ts'
import { toneOf } from './log-lines.ts'
import type { RunLog } from './use-run-log.ts'

/** What Terraform writes, line by line, as it comes. */
export function Log({ run, log }: { run: RunDetail; log: RunLog }): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const lines = useSyncExternalStore(log.lines.subscribe, log.lines.read)
  const { isCopied, copy } = useCopy()
  const copyAll = async () => {
    if (!(await copy(lines.join('\n')))) showToast('error', t('common:copyFailed'))
  }
  if (log.error !== null && lines.length === 0)
    return (
      <ErrorState
        title={t('log.failed')}
        text={errorText(log.error, t('common:errors.unreachable'))}
        onRetry={log.read}
      />
    )
  return (
    <LogViewer
      label={t('log.label')}
      // The end of the last line is no line of its own.
      lines={lines.at(-1) === '' ? lines.slice(0, -1) : lines}
      toneOf={toneOf}
      empty={t(log.isReading ? 'common:loading' : 'log.empty')}
      texts={{
        follow: t('log.follow'),
        search: t('log.search'),
        next: t('log.next'),
        previous: t('log.previous'),
        found: (at, count) => t('log.found', { at, count }),
        notFound: t('log.notFound'),
      }}
    >
      {run.log.is_cut && <span className="tiny t3">{t('log.cut')}</span>}
      <IconButton
        icon={Copy}
        size="sm"
        label={isCopied ? t('common:copied') : t('log.copy')}
        onClick={() => void copyAll()}
      />
      <IconButton icon={Download} size="sm" label={t('log.download')} onClick={log.download} />
    </LogViewer>
  )
}
