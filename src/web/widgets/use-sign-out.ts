import { useTexts } from '../locales/texts.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { announceSession } from '../api/session-channel.ts'
import { forgetDrafts } from '../lib/storage.ts'
import { useOnce } from '../lib/use-once.ts'
import { to } from '../pages.ts'
import { showToast } from '../ui/toast.ts'

/** Ends the session and goes to the login page. What the person saw and drafted in this browser is forgotten. */
export function useSignOut(): () => Promise<void> | undefined {
  const { t } = useTexts('common')
  return useOnce(async () => {
    try {
      await call('POST /auth/logout', {})
    } catch (error) {
      showToast('error', errorText(error, t('errors.unreachable')))
      return
    }
    forgetDrafts()
    announceSession()
    // A new document: nothing of the person stays in memory.
    window.location.assign(to('login'))
  })
}
