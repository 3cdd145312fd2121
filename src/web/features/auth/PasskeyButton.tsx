import { Fingerprint } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Session } from '#contract/person.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { isCanceled, signWithPasskey } from '../../lib/passkey.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'

/** Signs in with a passkey: neither address nor password is typed. */
export function PasskeyButton({ onSession }: { onSession: (session: Session) => void }): ReactNode {
  const { t } = useTexts(['auth', 'common'])
  const [failure, setFailure] = useState<string>()
  const signIn = useChange({
    mutationFn: async () => {
      setFailure(undefined)
      const credential = await signWithPasskey(await call('POST /auth/passkey/start', {}))
      return call('POST /auth/passkey', { body: { credential } })
    },
    onSuccess: onSession,
    onError: (error) =>
      setFailure(isCanceled(error) ? t('login.passkeyCanceled') : errorText(error, t('common:errors.unreachable'))),
  })
  return (
    <>
      {failure !== undefined && <Callout tone="danger">{failure}</Callout>}
      <Button icon={Fingerprint} isBlock isLoading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
