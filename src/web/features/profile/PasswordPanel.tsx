import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { invalidate } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NewPasswordField } from '../../forms/NewPasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Panel } from './Panel.tsx'
import styles from './profile.module.css'

/** Changes the password, or sets the first one of someone who signed in with SSO so far. */
export function PasswordPanel(): ReactNode {
  const { t } = useTexts('profile')
  const { date } = useFormat()
  const queries = useQueryClient()
  const account = useAccount()
  const { has_password: hasPassword, password_changed_at: changedAt } = account
  const [isRevoking, setIsRevoking] = useState(false)
  const [done, setDone] = useState<'done' | 'doneAndRevoked'>()
  const form = useServerForm({
    values: { current_password: '', new_password: '', confirm_password: '' },
    onSubmit: async (values) => {
      setDone(undefined)
      await call('POST /account/password', { body: { ...values, revoke_tokens: isRevoking } })
      form.inner.reset()
      setIsRevoking(false)
      setDone(isRevoking ? 'doneAndRevoked' : 'done')
      await invalidate(queries, 'GET /auth/session', 'GET /account/sessions', 'GET /account/tokens')
    },
  })
  const required = t('password.required')
  return (
    <Panel
      title={hasPassword ? t('password.title') : t('password.titleFirst')}
      note={
        changedAt !== null && (
          <span className="small t3">{t('password.lastChanged', { date: date(new Date(changedAt)) })}</span>
        )
      }
    >
      <FormShell
        className="panel__body"
        form={form}
        foot={
          <div className="row row--wrap">
            <Button type="submit" isLoading={form.isSubmitting}>
              {hasPassword ? t('password.submit') : t('password.submitFirst')}
            </Button>
            <output className="small t3">{t(`password.${done ?? 'note'}`)}</output>
          </div>
        }
      >
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <div className={styles.passwords}>
          {hasPassword && (
            <TextField
              form={form}
              name="current_password"
              label={t('password.current')}
              type="password"
              autoComplete="current-password"
              required={required}
            />
          )}
          <NewPasswordField form={form} name="new_password" label={t('password.new')} required={required} />
          <TextField
            form={form}
            name="confirm_password"
            label={t('password.again')}
            type="password"
            autoComplete="new-password"
            required={required}
            check={(again, { new_password }) => (again === new_password ? undefined : t('password.mismatch'))}
          />
        </div>
        {hasPassword && (
          <Checkbox
            label={t('password.revokeTokens')}
            checked={isRevoking}
            onChange={(event) => setIsRevoking(event.target.checked)}
          />
        )}
      </FormShell>
    </Panel>
  )
}
