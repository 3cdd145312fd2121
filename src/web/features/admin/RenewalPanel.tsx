import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { PriceBookState } from '#contract/price-book.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { SetupPanel } from './SetupPanel.tsx'

interface Settings {
  is_monthly: boolean
  gcp_key?: string | null
}

/** Whether prices renew monthly, and the key for the list of Google. */
export function RenewalPanel({ state }: { state: PriceBookState }): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [label, hint] = [useId(), useId()]
  const save = async (body: Settings): Promise<void> => {
    await call('PUT /price-book/settings', { body })
    await queries.invalidateQueries({ queryKey: keyOf('GET /price-book/state', {}) })
    showToast('success', t('renew.saved'))
  }
  const change = useChange({ mutationFn: save })
  const form = useServerForm({
    values: { gcp_key: '' },
    onSubmit: async ({ gcp_key }) => {
      await save({ is_monthly: state.is_monthly, gcp_key })
      form.inner.reset({ gcp_key: '' })
    },
  })
  const mayChange = abilities['instance.manage']
  return (
    <SetupPanel title={t('renew.title')}>
      <div className="row">
        <span className="grow">
          <span id={label}>{t('renew.monthly')}</span>
          <span className="cell-sub" id={hint}>
            {t('renew.monthlyHint')}
          </span>
        </span>
        <Switch
          labelledBy={label}
          describedBy={hint}
          isOn={state.is_monthly}
          disabledReason={mayChange ? undefined : t('renew.read')}
          onChange={(is_monthly) => change.mutate({ is_monthly })}
        />
      </div>
      {change.isError && <Callout tone="danger">{errorText(change.error, t('common:errors.unreachable'))}</Callout>}
      {mayChange && (
        <FormShell
          form={form}
          foot={
            <div className="row">
              <Button type="submit" isLoading={form.isSubmitting}>
                {t('renew.save')}
              </Button>
              {state.has_gcp_key && (
                <Button
                  variant="ghost"
                  isLoading={change.isPending}
                  onClick={() => change.mutate({ is_monthly: state.is_monthly, gcp_key: null })}
                >
                  {t('renew.remove')}
                </Button>
              )}
            </div>
          }
        >
          <TextField
            form={form}
            name="gcp_key"
            type="password"
            label={t('renew.key')}
            required={t('renew.keyRequired')}
            hint={t(state.has_gcp_key ? 'renew.keySet' : 'renew.keyUnset')}
          />
        </FormShell>
      )}
    </SetupPanel>
  )
}
