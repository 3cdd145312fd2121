import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { instanceQuery, signInOptionsQuery } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { SetupPanel } from './SetupPanel.tsx'

/** The accounts of the demo: known to everybody, so one ends them before it gets serious. */
export function DemoPanel({ count }: { count: number }): ReactNode {
  const { t } = useTranslation(['admin', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const disable = useMutation({
    mutationFn: () => call('POST /instance/demo/disable', {}),
    onSuccess: (info) => {
      queries.setQueryData(instanceQuery.queryKey, info)
      void queries.invalidateQueries({ queryKey: ['people'] })
      void queries.invalidateQueries({ queryKey: signInOptionsQuery.queryKey })
      setIsAsked(false)
      showToast('success', t('instance.disabled'))
    },
  })
  const close = () => {
    setIsAsked(false)
    disable.reset()
  }
  return (
    <SetupPanel title={t('instance.demo')}>
      {count === 0 ? <p className="small t2">{t('instance.noDemo')}</p> : <Callout tone="warning">{t('instance.demoCount', { count })}</Callout>}
      {count > 0 && abilities['instance.manage'] && (
        <div>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {t('instance.disable')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('instance.disableTitle')}
        isOpen={isAsked}
        onClose={close}
        confirmLabel={t('instance.disable')}
        onConfirm={() => disable.mutate()}
        isDanger
        isLoading={disable.isPending}
        error={disable.isError ? errorText(disable.error, t('common:errors.unreachable')) : undefined}
      >
        {t('instance.disableText')}
      </ConfirmDialog>
    </SetupPanel>
  )
}
