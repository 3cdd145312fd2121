import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { UserSettings } from '#domain/account/settings.ts'
import { SESSION_TIMEOUT_MINUTES } from '#domain/account/session-timeout.ts'
import { useAccount, usePolicy } from '../../api/account.ts'
import { hasDetail } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { timeZones } from '../../widgets/time-zones.ts'
import { CurrencySetting } from './CurrencySetting.tsx'
import { Panel } from './Panel.tsx'
import { PushSetting } from './PushSetting.tsx'
import { Setting, SwitchSetting } from './Setting.tsx'
import { useSettings } from './use-settings.ts'

/** Each language under its own name, so that one finds it whichever is chosen. */
const LANGUAGES: Readonly<Record<UserSettings['language'], string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}
const isLanguage = (value: string): value is UserSettings['language'] => Object.hasOwn(LANGUAGES, value)

const CLOCK_MS = 10_000

/** The settings of the account. They hold when they are saved, without a reload. */
export function SettingsPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const form = useSettings()
  const { draft, set, save, changedCount } = form
  const { projects } = useAccount()
  const policy = usePolicy()
  const [isTried, setIsTried] = useState(false)
  const timeoutError = isTried && !form.hasTimeout ? t('settings.timeoutRange', SESSION_TIMEOUT_MINUTES) : undefined
  const isLimited = policy !== undefined && policy.idle_minutes < SESSION_TIMEOUT_MINUTES.max
  const limit = isLimited ? ` ${t('settings.timeoutPolicy', { max: policy.idle_minutes })}` : ''
  const timeoutText = `${t('settings.timeoutText')}${limit && `.${limit}`}`
  const submit = () => {
    setIsTried(true)
    if (form.hasTimeout) save.mutate()
  }
  const cancel = () => {
    setIsTried(false)
    form.cancel()
  }
  const unchanged = changedCount === 0 ? t('settings.unchanged') : undefined
  return (
    <Panel
      title={t('settings.title')}
      action={changedCount > 0 && <span className="small t3">{t('settings.unsaved', { count: changedCount })}</span>}
    >
      <div className="rows">
        <Setting label={t('settings.language')} text={Object.values(LANGUAGES).join(', ')}>
          {(control) => (
            <Select
              control={control}
              value={draft.language}
              options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              onChange={(language) => isLanguage(language) && set({ language })}
            />
          )}
        </Setting>
        <TimeZoneSetting value={draft.timezone} onChange={(timezone) => set({ timezone })} />
        <CurrencySetting value={draft.currency} onChange={(currency) => set({ currency })} />
        {projects.length > 1 && (
          <Setting label={t('settings.project')} text={t('settings.projectText')}>
            {(control) => (
              <Select
                control={control}
                value={draft.default_project_id ?? ''}
                options={[
                  { value: '', label: t('settings.noProject') },
                  ...projects.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => set({ default_project_id: id === '' ? null : id })}
              />
            )}
          </Setting>
        )}
        <SwitchSetting
          label={t('settings.dark')}
          text={t('settings.darkText')}
          isOn={draft.dark_mode}
          onChange={(dark_mode) => set({ dark_mode })}
        />
        <SwitchSetting
          label={t('settings.email')}
          text={t('settings.emailText')}
          isOn={draft.email_notifications}
          onChange={(email_notifications) => set({ email_notifications })}
        />
        <PushSetting form={form} />
        <Setting label={t('settings.timeout')} text={timeoutText} error={timeoutError}>
          {(control) => (
            <NumberInput
              control={control}
              value={draft.session_timeout}
              onChange={(session_timeout) => set({ session_timeout })}
              {...SESSION_TIMEOUT_MINUTES}
              suffix={t('settings.minutes')}
            />
          )}
        </Setting>
      </div>
      {save.isError && (
        <div className="panel__body">
          <Callout tone="danger">
            {save.error instanceof ApiError && hasDetail(save.error) ? save.error.message : t('settings.failed')}
          </Callout>
        </div>
      )}
      <div className="panel__foot">
        <Button variant="primary" onClick={submit} isLoading={save.isPending} disabledReason={unchanged}>
          {t('settings.save')}
        </Button>
        <Button onClick={cancel} disabledReason={unchanged}>
          {t('common:cancel')}
        </Button>
        <output className="small t2">{form.isSaved && t('settings.saved')}</output>
      </div>
    </Panel>
  )
}

/** The time zone, and what time it is there. */
function TimeZoneSetting({ value, onChange }: { value: string; onChange: (zone: string) => void }): ReactNode {
  const { t, i18n } = useTexts('profile')
  const zones = useMemo(() => timeZones(value), [value])
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), CLOCK_MS)
    return () => window.clearInterval(timer)
  }, [])
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: value }).format(now)
  return (
    <Setting label={t('settings.timezone')} text={t('settings.timezoneText', { time })}>
      {(control) => (
        <Combobox
          control={control}
          value={value}
          options={zones}
          onChange={onChange}
          emptyText={t('settings.noZone')}
        />
      )}
    </Setting>
  )
}
