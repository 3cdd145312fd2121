import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UserSettings } from '#domain/account/settings.ts'
import { SESSION_TIMEOUT_MINUTES } from '#domain/account/session-timeout.ts'
import { keepAccount, useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { usePush } from './use-push.ts'

/** How long the page says that settings are saved. */
const SAVED_MS = 3_000

const NAMES = [
  'dark_mode',
  'email_notifications',
  'push_notifications',
  'language',
  'timezone',
  'currency',
  'default_project_id',
  'session_timeout',
] as const satisfies readonly (keyof UserSettings)[]

/** Settings as they stand in the form. */
type Draft = Omit<UserSettings, 'session_timeout'> & {
  /** Undefined while the field is empty. */
  session_timeout: number | undefined
}

/** Whether a session timeout in minutes is one that the server takes. */
const isTimeout = (minutes: number | undefined): minutes is number =>
  minutes !== undefined &&
  Number.isInteger(minutes) &&
  minutes >= SESSION_TIMEOUT_MINUTES.min &&
  minutes <= SESSION_TIMEOUT_MINUTES.max

/** The settings of the account, as they are and as someone is about to change them. */
export function useSettings() {
  const { settings } = useAccount()
  const queries = useQueryClient()
  const push = usePush()
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const [isSaved, setIsSaved] = useState(false)
  const draft: Draft = { ...settings, ...changes }
  const changed = NAMES.filter((name) => draft[name] !== settings[name])
  const hasTimeout = isTimeout(draft.session_timeout)

  useEffect(() => {
    if (!isSaved) return
    const timer = window.setTimeout(() => setIsSaved(false), SAVED_MS)
    return () => window.clearTimeout(timer)
  }, [isSaved])

  const save = useChange({
    mutationFn: async () => {
      const { session_timeout, push_notifications, ...others } = changes
      const isPushChanged = changed.includes('push_notifications')
      const isPushRefused = isPushChanged && push_notifications === true && !(await push.turnOn())
      if (isPushChanged && push_notifications === false) await push.turnOff()
      const given = {
        ...others,
        ...(session_timeout !== undefined && { session_timeout }),
        ...(push_notifications !== undefined && !isPushRefused && { push_notifications }),
      }
      return Object.keys(given).length === 0 ? undefined : call('PUT /account', { body: { settings: given } })
    },
    onSuccess: (account) => {
      setChanges({})
      if (!account) return
      keepAccount(queries, account)
      setIsSaved(true)
    },
  })
  return {
    draft,
    changedCount: changed.length,
    hasTimeout,
    push,
    isSaved,
    save,
    set: (change: Partial<Draft>) => {
      setChanges({ ...changes, ...change })
      setIsSaved(false)
      push.forget()
    },
    cancel: () => {
      setChanges({})
      push.forget()
      save.reset()
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettings>
