import { CalendarPlus, Download, Settings } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { DeleteEnvironmentDialog } from '../../widgets/DeleteEnvironmentDialog.tsx'
import { ExtendButton } from '../../widgets/ExtendButton.tsx'
import { ExtendDialog } from '../../widgets/ExtendDialog.tsx'
import { PowerButton } from '../../widgets/PowerButton.tsx'
import { offeredActions } from '../../widgets/offered-actions.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useDownload } from './use-download.ts'

/** What can be done with an environment in its status; what is not possible now says why. */
export function Actions({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['environment', 'lifecycle'])
  const [open, setOpen] = useState<'delete' | 'settings' | 'extend'>()
  const close = useCallback(() => setOpen(undefined), [])
  const files = useDownload(environment)
  const { refusal } = useEnvironmentWords()
  const { status, actions } = environment
  // Settings may be changed in every status until it is gone: only the role is in the way.
  const noRight = actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  const settings = {
    id: 'settings',
    label: t('head.settings'),
    icon: Settings,
    disabledReason: noRight,
    onSelect: () => setOpen('settings'),
  }
  const otherEnd = {
    id: 'extend',
    label: t('lifecycle:actions.otherEnd'),
    icon: CalendarPlus,
    disabledReason: refusal(environment, 'extend'),
    onSelect: () => setOpen('extend'),
  }
  const more = [
    { id: 'download', label: t('head.download'), icon: Download, onSelect: files.download },
    ...(status === 'deleted' || environment.expires_at === null ? [] : [otherEnd]),
    ...(status === 'deleted' ? [] : [settings]),
  ]
  return (
    <div className="page__actions">
      {status !== 'deleted' && <ChangeButton environment={environment} />}
      {offeredActions(environment).map((action) => {
        if (action === 'extend') return <ExtendButton key={action} environment={environment} />
        if (action === 'suspend' || action === 'resume')
          return <PowerButton key={action} environment={environment} action={action} />
        return (
          <Button
            key={action}
            variant="danger"
            disabledReason={refusal(environment, action)}
            onClick={() => setOpen('delete')}
          >
            {t(`lifecycle:actions.${action}`)}
          </Button>
        )
      })}
      <MenuButton label={t('head.more')} look="more" groups={[more]} />
      <DeleteEnvironmentDialog environment={environment} isOpen={open === 'delete'} onClose={close} isFollowed />
      <ExtendDialog environment={environment} isOpen={open === 'extend'} onClose={close} />
      <SettingsDialog environment={environment} isOpen={open === 'settings'} onClose={close} />
    </div>
  )
}
