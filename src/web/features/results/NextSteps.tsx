import { BookOpen, Download, GitBranch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import type { Actions } from './use-actions.ts'

/** What to do with the files. */
export function NextSteps({ actions }: { actions: Actions }): ReactNode {
  const { t } = useTranslation('results')
  return (
    <Panel section="next">
      <div className="panel__body stack">
        <Button variant="primary" isBlock icon={Download} onClick={actions.download} isLoading={actions.isDownloading}>
          {t('downloadZip')}
        </Button>
        <Button isBlock icon={GitBranch} disabledReason={t('next.githubReason')}>
          {t('next.github')} <Badge>{t('next.comingSoon')}</Badge>
        </Button>
        <a className={buttonClass({ isBlock: true })} href="/api/docs">
          <Icon of={BookOpen} />
          {t('next.docs')}
        </a>
      </div>
    </Panel>
  )
}
