import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InstallationConnection } from '#contract/installation-connections.ts'
import { POOL_AT_ONCE_MAX } from '#domain/run/administration.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { showToast } from '../../ui/toast.ts'
import { ChosenProjects } from './ChosenProjects.tsx'

interface GrantsDialogProps {
  connection: InstallationConnection
  isOpen: boolean
  onClose: () => void
}

interface Grant {
  readonly id: string
  readonly name: string
  readonly max_at_once: number | null
}

/** Chooses which projects can use a connection of the installation, and how much of it. */
export function GrantsDialog({ connection, isOpen, onClose }: GrantsDialogProps): ReactNode {
  const { t } = useTexts('grants')
  return (
    <Dialog title={t('dialog.title', { name: connection.name })} width="mid" isOpen={isOpen} onClose={onClose}>
      <Form key={`${connection.id} ${isOpen}`} connection={connection} onClose={onClose} />
    </Dialog>
  )
}

function Form({ connection, onClose }: Omit<GrantsDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts('grants')
  const queries = useQueryClient()
  const [isForAll, setIsForAll] = useState(connection.is_for_all)
  const [grants, setGrants] = useState<readonly Grant[]>(connection.projects.filter((one) => one.is_granted))
  const form = useServerForm({
    values: {},
    onSubmit: async () => {
      const projects = grants.map(({ id, max_at_once }) => ({ project_id: id, max_at_once }))
      const body = { is_for_all: isForAll, projects }
      await call('PUT /connections/{id}/grants', { params: { id: connection.id }, body })
      showToast('success', t('dialog.done', { name: connection.name }))
      void invalidate(queries, 'GET /connections', 'GET /projects/{id}/connections')
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('dialog.save')}
        </DialogFoot>
      }
    >
      <RadioCards
        label={t('dialog.who')}
        cards={(['some', 'all'] as const).map((value) => ({
          value,
          title: t(`dialog.${value}`),
          text: t(`dialog.${value}Text`),
        }))}
        value={isForAll ? 'all' : 'some'}
        onChange={(value) => setIsForAll(value === 'all')}
      />
      <Grants grants={grants} onChange={setGrants} isForAll={isForAll} />
      <p className="small t2">{t('dialog.withdrawing')}</p>
    </FormShell>
  )
}

interface GrantsProps {
  grants: readonly Grant[]
  onChange: (grants: readonly Grant[]) => void
  isForAll: boolean
}

/** The projects with the limit of each, and one more to add. */
function Grants({ grants, onChange, isForAll }: GrantsProps): ReactNode {
  const { t } = useTexts('grants')
  return (
    <ChosenProjects
      chosen={grants}
      onChange={onChange}
      begin={({ id, name }) => ({ id, name, max_at_once: null })}
      texts={{
        label: t(isForAll ? 'dialog.limits' : 'dialog.projects'),
        add: t('dialog.add'),
        hint: t(isForAll ? 'dialog.limitsHint' : 'dialog.addHint'),
        failed: t('dialog.projectsFailed'),
        none: t('dialog.noProject'),
        remove: (name) => t('dialog.withdraw', { name }),
      }}
    >
      {(one, change) => (
        <span className="grow">
          <Field label={t('dialog.atOnce', { name: one.name })}>
            {(control) => (
              <NumberInput
                control={control}
                value={one.max_at_once ?? undefined}
                min={1}
                max={POOL_AT_ONCE_MAX}
                step={1}
                placeholder={t('dialog.noLimit')}
                onChange={(value) => change({ ...one, max_at_once: value ?? null })}
              />
            )}
          </Field>
        </span>
      )}
    </ChosenProjects>
  )
}
