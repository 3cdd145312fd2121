import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ExchangeRate } from '#contract/exchange-rates.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { renewRates } from '../../api/exchange-rates.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { RateDialog } from './RateDialog.tsx'

/** What administrators do with a rate. */
export function RateActions({ rate }: { rate: ExchangeRate }): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const { currency } = rate
  const close = () => setOpen(undefined)
  const remove = useChange({
    mutationFn: () => call('DELETE /exchange-rates/{currency}', { params: { currency } }),
    onSuccess: () => {
      showToast('success', t('rates.removed', { currency }))
      close()
    },
    onSettled: () => renewRates(queries),
  })
  if (!abilities['instance.manage']) return null
  return (
    <>
      <MenuButton
        look="more"
        label={t('rates.actions', { currency })}
        groups={[
          [{ id: 'change', label: t('rates.change'), icon: Pencil, onSelect: () => setOpen('change') }],
          [
            {
              id: 'remove',
              label: t('rates.remove'),
              icon: Trash2,
              isDanger: true,
              onSelect: () => setOpen('remove'),
            },
          ],
        ]}
      />
      <RateDialog isOpen={open === 'change'} onClose={close} rate={rate} />
      <ConfirmDialog
        title={t('rates.removeTitle', { currency })}
        isOpen={open === 'remove'}
        onClose={() => {
          close()
          remove.reset()
        }}
        confirmLabel={t('rates.remove')}
        onConfirm={() => remove.mutate()}
        isDanger
        isLoading={remove.isPending}
        error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
      >
        {t('rates.removeText')}
      </ConfirmDialog>
    </>
  )
}
