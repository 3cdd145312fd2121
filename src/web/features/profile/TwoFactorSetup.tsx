import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useAccount } from '../../api/account.ts'
import { useChange } from '../../api/use-change.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SecretField } from '../../widgets/SecretField.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './profile.module.css'

/** What an authenticator is given. */
export interface TwoFactorSecret {
  secret: string
  uri: string
}

/**
 * The first step: the password, so that it is the person who turns it on. People without one, because of SSO, just
 * continue.
 */
export function PasswordStep({ onSecret }: { onSecret: (given: TwoFactorSecret) => void }): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { has_password: hasPassword } = useAccount()
  const form = useServerForm({
    values: { current_password: '' },
    onSubmit: async (values) => onSecret(await call('POST /account/two-factor/start', { body: values })),
  })
  const start = useChange({
    mutationFn: () => call('POST /account/two-factor/start', { body: {} }),
    onSuccess: onSecret,
  })
  if (!hasPassword) {
    return (
      <div className="panel__body stack stack--16">
        {start.isError && <Callout tone="danger">{errorText(start.error, t('common:errors.unreachable'))}</Callout>}
        <p className="small t2">{t('twoFactor.offText')}</p>
        <div>
          <Button variant="primary" isLoading={start.isPending} onClick={() => start.mutate()}>
            {t('twoFactor.next')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="panel__body">
      <FormShell
        className={styles.narrowForm}
        form={form}
        foot={
          <div>
            <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
              {t('twoFactor.next')}
            </Button>
          </div>
        }
      >
        <TextField
          form={form}
          name="current_password"
          label={t('twoFactor.password')}
          hint={t('twoFactor.passwordHint')}
          type="password"
          autoComplete="current-password"
          required={t('twoFactor.passwordRequired')}
          hasFocus
        />
      </FormShell>
    </div>
  )
}

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The second step: the code to scan, and the first six digits. */
export function ScanStep({
  given,
  onCodes,
}: {
  given: TwoFactorSecret
  onCodes: (codes: readonly string[]) => void
}): ReactNode {
  const { t } = useTexts('profile')
  const form = useServerForm({
    values: { code: '' },
    onSubmit: async (values) =>
      onCodes((await call('POST /account/two-factor/enable', { body: values })).recovery_codes),
  })
  return (
    <div className={clsx('panel__body', styles.twofactor)}>
      <QrCode text={given.uri} label={t('twoFactor.qr')} />
      <div className="stack stack--16">
        <div className="stack stack--4">
          <p className="medium">{t('twoFactor.scan')}</p>
          <p className="small t2">{t('twoFactor.scanText')}</p>
        </div>
        <SecretField label={t('twoFactor.secret')} secret={given.secret} shown={grouped(given.secret)} />
        <FormShell
          form={form}
          className={styles.narrowForm}
          foot={
            <div>
              <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
                {t('twoFactor.turnOn')}
              </Button>
            </div>
          }
        >
          <TextField
            form={form}
            name="code"
            label={t('twoFactor.code')}
            hint={t('twoFactor.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required={t('twoFactor.codeRequired')}
            isMono
            hasFocus
          />
        </FormShell>
      </div>
    </div>
  )
}
