import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { knowsPasskeys } from '../../lib/passkey.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { Panel } from './Panel.tsx'

/** The passkeys: added, renamed, removed. */
export function PasskeysPanel(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const queries = useQueryClient()
  const passkeys = useQuery({ ...query('GET /account/passkeys', {}), staleTime: 0 })
  const [open, setOpen] = useState<{ act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey }>()
  const asked = open && open.act !== 'add' ? open.passkey : undefined
  const remove = useChange({
    mutationFn: ({ id }: Passkey) => call('DELETE /account/passkeys/{id}', { params: { id } }),
    onSuccess: (_, { name }) => {
      showToast('success', t('passkeys.removed', { name }))
      setOpen(undefined)
    },
    onSettled: () => invalidate(queries, 'GET /account/passkeys'),
  })
  const close = () => {
    setOpen(undefined)
    remove.reset()
  }
  return (
    <Panel
      title={t('passkeys.title')}
      note={passkeys.data && passkeys.data.length > 0 && <span className="count">{passkeys.data.length}</span>}
      action={
        <Button
          size="sm"
          icon={Plus}
          disabledReason={knowsPasskeys() ? undefined : t('passkeys.unknown')}
          onClick={() => setOpen({ act: 'add' })}
        >
          {t('passkeys.add')}
        </Button>
      }
    >
      <Loaded
        of={passkeys}
        failed={t('passkeys.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {passkeys.data?.length === 0 && <p className="panel__body small t2">{t('passkeys.empty')}</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <Passkeys passkeys={passkeys.data} onAct={(act, passkey) => setOpen({ act, passkey })} />
      )}
      <PasskeyDialog
        isOpen={open?.act === 'add' || open?.act === 'rename'}
        onClose={close}
        {...(open?.act === 'rename' && { passkey: open.passkey })}
      />
      <ConfirmDialog
        title={t('passkeys.removeTitle', { name: asked?.name ?? '' })}
        isOpen={open?.act === 'remove'}
        onClose={close}
        confirmLabel={t('passkeys.remove')}
        onConfirm={() => asked && remove.mutate(asked)}
        isDanger
        isLoading={remove.isPending}
        error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
      >
        {t('passkeys.removeText')}
      </ConfirmDialog>
    </Panel>
  )
}

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onAct: (act: 'rename' | 'remove', passkey: Passkey) => void
}

function Passkeys({ passkeys, onAct }: PasskeysProps): ReactNode {
  const { t } = useTexts('profile')
  const { date, distance } = useFormat()
  return (
    <Table label={t('passkeys.title')} isList isPlain>
      <thead>
        <tr>
          <th>{t('passkeys.name')}</th>
          <th>{t('passkeys.added')}</th>
          <th>{t('passkeys.lastUsed')}</th>
          <th className="num">
            <span className="visually-hidden">{t('tokens.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <td className="medium">{passkey.name}</td>
            <td className="t2" data-hide>
              {date(new Date(passkey.created_at))}
            </td>
            <td className="t2" data-end>
              <span className="only-list t3">{t('passkeys.lastUsed')} </span>
              {passkey.last_used_at === null ? t('tokens.never') : distance(new Date(passkey.last_used_at))}
            </td>
            <td className="num" data-span>
              <Button size="sm" variant="ghost" onClick={() => onAct('rename', passkey)}>
                {t('passkeys.rename')}
                <span className="visually-hidden">{passkey.name}</span>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onAct('remove', passkey)}>
                {t('passkeys.remove')}
                <span className="visually-hidden">{passkey.name}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
