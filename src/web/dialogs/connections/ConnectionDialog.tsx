import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { CloudConnection } from '#contract/connections.ts'
import { kindRowOf, type ConnectionKind } from '#domain/connection/identity.ts'
import { connectionChanged, connectionsAt, type ConnectionPlace } from '../../api/connections.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConnectionIdentityFields, ConnectionLimitFields } from './ConnectionFields.tsx'
import { CONNECTION_FIELDS, connectionBody, connectionValues, type ConnectionValues } from './connection-form.ts'

interface ConnectionDialogProps {
  place: ConnectionPlace
  /** The one that changes; a new one when absent. */
  connection: CloudConnection | undefined
  isOpen: boolean
  onClose: () => void
  /** Called with one that was made. */
  onCreated: (connection: CloudConnection) => void
}

/** Refusals that are about the name, in a project and in the installation. */
const NAME_TAKEN = ['connections.name-taken', 'connections.name-taken-in-installation']

/** Connects an account of a cloud, or changes how. It keeps no secret: each opening begins empty. */
export function ConnectionDialog({ place, connection, isOpen, onClose, onCreated }: ConnectionDialogProps): ReactNode {
  const { t } = useTexts('connections')
  const queries = useQueryClient()
  const formId = useId()
  const form = useServerForm<ConnectionValues>({
    values: connectionValues(connection),
    onSubmit: async (values) => {
      const body = connectionBody(values)
      const at = connectionsAt(place)
      const saved = await (connection ? at.update(connection.id, body) : at.create(body))
      showToast('success', t(connection ? 'form.saved' : 'form.created', { name: saved.name }))
      void connectionChanged(queries)
      onClose()
      if (!connection) onCreated(saved)
    },
    fields: CONNECTION_FIELDS,
    fieldOf: ({ said }) => (said && NAME_TAKEN.includes(said.code) ? 'name' : undefined),
  })
  const kind = useController({ control: form.inner.control, name: 'kind' })
  const choose = (chosen: ConnectionKind) => {
    // Regions are those of a cloud, and a secret is that of a kind.
    if (kindRowOf(chosen).cloud !== kindRowOf(kind.field.value).cloud) form.inner.setValue('regions', [])
    form.inner.setValue('secret', '')
    form.inner.setValue('plan_secret', '')
    kind.field.onChange(chosen)
  }
  return (
    <Dialog
      title={connection ? t('form.changeTitle', { name: connection.name }) : t('form.createTitle')}
      isOpen={isOpen}
      onClose={onClose}
      width="mid"
    >
      <FormShell
        form={form}
        id={formId}
        foot={
          <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
            {t(connection ? 'form.save' : 'form.create')}
          </DialogFoot>
        }
      >
        <ConnectionIdentityFields
          form={form}
          kind={kind.field.value}
          onKind={choose}
          isNew={connection === undefined}
        />
        <ConnectionLimitFields form={form} kind={kind.field.value} />
      </FormShell>
    </Dialog>
  )
}
