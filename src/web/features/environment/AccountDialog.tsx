import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/client.ts'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { accountAnswers, accountResourceQuery } from '../../api/simulated.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AccountAttribute } from './AccountAttribute.tsx'
import styles from './environment.module.css'

interface AccountDialogProps {
  environment: Environment
  resourceKey: string
  onClose: () => void
}

type Detail = OutputOf<'GET /environments/{id}/account/{key}'>

const nameOf = ({ address, type }: Detail): string => address ?? type

/** A resource of a simulated account: its attributes, each to change by hand, and the way to delete it. */
export function AccountDialog({ environment, resourceKey, onClose }: AccountDialogProps): ReactNode {
  const { t } = useTexts(['simulated', 'common', 'lifecycle'])
  const [isDeleting, setIsDeleting] = useState(false)
  const resource = useQuery(accountResourceQuery(environment.id, resourceKey))
  const { data } = resource
  const noRight = environment.actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined
  const foot = (
    <>
      <Button icon={Trash2} variant="danger" disabledReason={noRight} onClick={() => setIsDeleting(true)}>
        {t('delete')}
      </Button>
      <Button onClick={onClose}>{t('common:close')}</Button>
    </>
  )
  return (
    <>
      <Dialog title={data ? nameOf(data) : t('resource')} isOpen onClose={onClose} width="wide" foot={foot}>
        <Loaded
          of={resource}
          failed={t('loadFailed')}
          pending={
            <output aria-label={t('common:loading')}>
              <Skeleton width="100%" height="16rem" />
            </output>
          }
        />
        {data && <Attributes environment={environment} resource={data} noRight={noRight} />}
      </Dialog>
      {data && isDeleting && (
        <DeleteDialog
          environment={environment}
          resource={data}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  )
}

interface AttributesProps {
  environment: Environment
  resource: Detail
  noRight: string | undefined
}

function Attributes({ environment, resource, noRight }: AttributesProps): ReactNode {
  const { t } = useTexts('simulated')
  const { distance, dateTime } = useFormat()
  const [words, setWords] = useState('')
  const { attributes, is_cut: isCut, type, address, provider_id: id } = resource
  const wanted = words.trim().toLowerCase()
  const shown = attributes.filter(({ path }) => path.toLowerCase().includes(wanted))
  const at = new Date(resource.updated_at)
  return (
    <>
      <p className="small t2">
        <span className="mono">{type}</span>
        {id !== null && (
          <>
            , {t('id')} <span className="mono">{id}</span>
          </>
        )}
        ,{' '}
        <time dateTime={resource.updated_at} title={dateTime(at)}>
          {t('updated', { distance: distance(at) })}
        </time>
      </p>
      {address === null ? (
        <Callout tone="info">{t('hidden')}</Callout>
      ) : (
        <>
          <SearchInput label={t('searchAttributes')} value={words} onChange={setWords} />
          {shown.length === 0 && <p className="small t2">{t('noMatch')}</p>}
          <ul className={styles.environmentAccount} aria-label={t('attributes')}>
            {shown.map((attribute) => (
              <AccountAttribute
                key={attribute.path}
                environmentId={environment.id}
                resourceKey={resource.key}
                attribute={attribute}
                noRight={noRight}
              />
            ))}
          </ul>
          {isCut && <p className="tiny t3">{t('cut')}</p>}
        </>
      )}
    </>
  )
}

interface DeleteDialogProps {
  environment: Environment
  resource: Detail
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ environment: { id }, resource, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const { t } = useTexts(['simulated', 'common'])
  const queries = useQueryClient()
  const name = nameOf(resource)
  const remove = useChange({
    mutationFn: () => call('DELETE /environments/{id}/account/{key}', { params: { id, key: resource.key } }),
    onSuccess: () => {
      showToast('success', t('deleted', { name }))
      void queries.invalidateQueries(accountAnswers(id))
      onClose()
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      isOpen
      onClose={onClose}
      confirmLabel={t('delete')}
      onConfirm={() => remove.mutate()}
      isDanger
      isLoading={remove.isPending}
      error={
        remove.isError
          ? t('notDeleted', { detail: errorText(remove.error, t('common:errors.unreachable')) })
          : undefined
      }
    >
      {t('deleteText', { name })}
    </ConfirmDialog>
  )
}
