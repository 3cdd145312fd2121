import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { SwitchSetting } from './Setting.tsx'
import type { SettingsForm } from './use-settings.ts'

/** Push messages: one setting for the account, and each browser asks for its own. */
export function PushSetting({ form: { draft, set, push } }: { form: SettingsForm }): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { settings } = useAccount()
  const add = useChange({
    mutationFn: push.turnOn,
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  const { refusal } = push
  const error =
    refusal && (refusal.why === 'failed' ? t('push.failed', { reason: refusal.reason }) : t(`push.${refusal.why}`))
  const isElsewhere = settings.push_notifications && draft.push_notifications && push.isHere === false
  const text = isElsewhere ? (
    <>
      {t('settings.pushElsewhere')} <LinkButton onClick={() => add.mutate()}>{t('settings.pushHere')}</LinkButton>
    </>
  ) : (
    t('settings.pushText')
  )
  return (
    <SwitchSetting
      label={t('settings.push')}
      text={text}
      error={error}
      isOn={draft.push_notifications}
      onChange={(push_notifications) => set({ push_notifications })}
    />
  )
}
