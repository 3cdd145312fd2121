import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { errorText } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useSignOut } from '../widgets/use-sign-out.ts'
import { useIdle } from './use-idle.ts'

/** Warns a minute before a session ends because no one does anything. */
export function IdleWarning(): ReactNode {
  const { t } = useTexts('common')
  const { seconds, stay } = useIdle()
  const signOut = useSignOut()
  const goOn = () =>
    void stay().catch((error: unknown) => showToast('error', errorText(error, t('errors.unreachable'))))
  return (
    <Dialog
      title={t('session.warnTitle', { seconds: seconds ?? 0 })}
      isOpen={seconds !== undefined}
      onClose={goOn}
      foot={
        <>
          <Button onClick={() => void signOut()}>{t('session.signOut')}</Button>
          <Button variant="primary" onClick={goOn} isFirstFocus>
            {t('session.stay')}
          </Button>
        </>
      }
    >
      <p className="t2">{t('session.warnText')}</p>
    </Dialog>
  )
}
