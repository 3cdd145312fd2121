import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf, invalidate, keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { SetupPanel } from './SetupPanel.tsx'

/** The accounts of the demo: known to everyone, so one ends them before it gets serious. */
export function DemoPanel({ count }: { count: number }): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const disable = useChange({
    mutationFn: () => call('POST /instance/demo/disable', {}),
    onSuccess: (info) => {
      queries.setQueryData(keyOf('GET /instance', {}), info)
      void invalidate(queries, 'GET /people')
      void queries.invalidateQueries(answersOf('GET /auth/options'))
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
      {count === 0 ? (
        <p className="small t2">{t('instance.noDemo')}</p>
      ) : (
        <Callout tone="warning">{t('instance.demoCount', { count })}</Callout>
      )}
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
