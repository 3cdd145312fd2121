import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ServiceAccount } from '#contract/service-accounts.ts'
import { SERVICE_ROLES, type ServiceRole } from '#domain/access/service-accounts.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { DialogFoot } from '../../forms/DialogFoot.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { showToast } from '../../ui/toast.ts'
import { ChosenProjects } from './ChosenProjects.tsx'

interface ServiceAccountDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The one that changes; a new one when absent. */
  account?: ServiceAccount
}

interface Membership {
  readonly id: string
  readonly name: string
  readonly role: ServiceRole
}

/** Makes a service account, or changes what it is for and its projects. */
export function ServiceAccountDialog({ isOpen, onClose, account }: ServiceAccountDialogProps): ReactNode {
  const { t } = useTexts('services')
  const title = account ? t('dialog.changeTitle', { name: account.name }) : t('create')
  return (
    <Dialog title={title} width="mid" isOpen={isOpen} onClose={onClose}>
      <Form onClose={onClose} {...(account && { account })} />
    </Dialog>
  )
}

function Form({ onClose, account }: Omit<ServiceAccountDialogProps, 'isOpen'>): ReactNode {
  const { t } = useTexts('services')
  const queries = useQueryClient()
  const [members, setMembers] = useState<readonly Membership[]>(account?.projects ?? [])
  const form = useServerForm({
    values: { name: account?.name ?? '', purpose: account?.purpose ?? '' },
    // The name is there already.
    fieldOf: ({ status }) => (status === 409 ? 'name' : undefined),
    onSubmit: async ({ name: given, purpose }) => {
      const name = given.trim()
      const projects = members.map(({ id, role }) => ({ project_id: id, role }))
      if (account) await call('PUT /service-accounts/{id}', { params: { id: account.id }, body: { purpose, projects } })
      else await call('POST /service-accounts', { body: { name, purpose, projects } })
      showToast('success', t(account ? 'done.change' : 'done.create', { name }))
      void invalidate(queries, 'GET /service-accounts')
      onClose()
    },
  })
  return (
    <FormShell
      form={form}
      foot={
        <DialogFoot isLoading={form.isSubmitting} onClose={onClose}>
          {t(account ? 'dialog.save' : 'create')}
        </DialogFoot>
      }
    >
      {!account && (
        <TextField
          form={form}
          name="name"
          label={t('dialog.name')}
          hint={t('dialog.nameHint')}
          required={t('dialog.nameRequired')}
          isMono
          hasFocus
        />
      )}
      <TextField
        form={form}
        name="purpose"
        label={t('purpose')}
        hint={t('dialog.purposeHint')}
        required={t('dialog.purposeRequired')}
      />
      <Projects members={members} onChange={setMembers} />
    </FormShell>
  )
}

interface ProjectsProps {
  members: readonly Membership[]
  onChange: (members: readonly Membership[]) => void
}

/** The projects with the role in each, and one more to add. */
function Projects({ members, onChange }: ProjectsProps): ReactNode {
  const { t } = useTexts('services')
  return (
    <ChosenProjects
      chosen={members}
      onChange={onChange}
      begin={({ id, name }): Membership => ({ id, name, role: 'developer' })}
      texts={{
        label: t('projects'),
        add: t('dialog.addProject'),
        hint: t('dialog.projectsHint'),
        failed: t('dialog.projectsFailed'),
        none: t('dialog.noProject'),
        remove: (name) => t('dialog.leave', { name }),
      }}
    >
      {(member, change) => (
        <>
          <span className="small grow">{member.name}</span>
          <Segmented
            label={t('dialog.roleIn', { name: member.name })}
            options={SERVICE_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            value={member.role}
            onChange={(role) => change({ ...member, role })}
          />
        </>
      )}
    </ChosenProjects>
  )
}
