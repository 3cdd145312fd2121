import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../locales/texts.ts'
import { keepAccount, sessionQuery } from '../api/account.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { useChange } from '../api/use-change.ts'
import { currentTheme, setTheme } from '../lib/theme.ts'
import { showToast } from '../ui/toast.ts'

const KEY = ['theme']

/** Changes between the dark and the light theme; for a signed-in person it is also a setting of the account. */
export function useToggleTheme(): () => void {
  const { t } = useTexts('common')
  const queries = useQueryClient()
  const save = useChange({
    mutationFn: (darkMode: boolean) => call('PUT /account', { body: { settings: { dark_mode: darkMode } } }),
    // One after the other, and only the last answer counts: a quick change of mind shows no flicker.
    mutationKey: KEY,
    scope: { id: 'theme' },
    onSuccess: (account) => {
      if (queries.isMutating({ mutationKey: KEY }) === 1) keepAccount(queries, account)
    },
    onError: (error) =>
      showToast('warning', t('session.themeNotKept', { reason: errorText(error, t('errors.unreachable')) })),
  })
  return () => {
    const next = currentTheme() === 'dark' ? 'light' : 'dark'
    setTheme(next)
    if (queries.getQueryData(sessionQuery.queryKey)?.account) save.mutate(next === 'dark')
  }
}
