import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { GroupMapping } from '#contract/directory.ts'
import { call } from '../../api/client.ts'
import { provisionedGroupsQuery } from '../../api/directory.ts'
import { teamsQuery } from '../../api/lists.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'

interface MappingDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The one that changes; a new one when absent. */
  mapping?: GroupMapping
}

/** Gives a group a role, or changes what it gives. */
export function MappingDialog({ isOpen, onClose, mapping }: MappingDialogProps): ReactNode {
  const { t } = useTexts('directory')
  return (
    <Dialog
      title={mapping ? t('dialog.changeTitle', { group: mapping.group }) : t('dialog.title')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form onClose={onClose} {...(mapping && { mapping })} />
    </Dialog>
  )
}

const ADMINISTRATOR = 'admin'
type Role = 'owner' | 'member'
/** What a group gives, as one choice: the role before the team. */
const inTeam = (role: Role, teamId: string) => `${role} ${teamId}`
const placeOf = ({ team, role }: GroupMapping): string =>
  team === null || role === 'admin' ? ADMINISTRATOR : inTeam(role, team.id)

function Form({ onClose, mapping }: Omit<MappingDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts(['directory', 'common'])
  const queries = useQueryClient()
  const teams = useQuery(teamsQuery())
  const groups = useQuery(provisionedGroupsQuery)
  const [chosen, setChosen] = useState(mapping ? placeOf(mapping) : '')
  const [isMissing, setIsMissing] = useState(false)
  const form = useServerForm({
    values: { group: mapping?.group ?? '' },
    onSubmit: async ({ group }) => {
      setIsMissing(chosen === '')
      if (chosen === '') return
      const [role = '', ...team] = chosen.split(' ')
      const body =
        chosen === ADMINISTRATOR
          ? { group, team_id: null, role: 'admin' as const }
          : { group, team_id: team.join(' '), role: role === 'owner' ? ('owner' as const) : ('member' as const) }
      if (mapping) await call('PUT /directory/mappings/{id}', { params: { id: mapping.id }, body })
      else await call('POST /directory/mappings', { body })
      showToast('success', t('dialog.saved', { group }))
      void invalidate(queries, 'GET /directory')
      onClose()
    },
  })
  const names = (groups.data ?? []).map(({ name }) => name)
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t('dialog.save')}
        </DialogFoot>
      }
    >
      <TextField
        form={form}
        name="group"
        label={t('dialog.group')}
        hint={
          names.length === 0 ? t('dialog.groupHint') : t('dialog.provisioned', { names: names.slice(0, 8).join(', ') })
        }
        required={t('dialog.groupRequired')}
        hasFocus
      />
      <Loaded of={teams} failed={t('dialog.teamsFailed')} pending={<output>{t('common:loading')}</output>} />
      {teams.data && (
        <Field label={t('dialog.gives')} error={isMissing && chosen === '' ? t('dialog.givesRequired') : undefined}>
          {(control) => (
            <Select
              control={control}
              value={chosen}
              options={[
                { value: '', label: t('dialog.choose') },
                { value: ADMINISTRATOR, label: t('groups.administrator') },
                ...teams.data.flatMap(({ id, name }) =>
                  (['member', 'owner'] as const).map((role) => ({
                    value: inTeam(role, id),
                    label: t('groups.inTeam', { team: name, role: t(`common:roles.${role}`) }),
                  })),
                ),
              ]}
              onChange={setChosen}
            />
          )}
        </Field>
      )}
      <p className="small t2">{t('dialog.note')}</p>
    </FormShell>
  )
}
