import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { PROJECT_ROLES, type ProjectRole } from '#domain/access/roles.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'

interface AddMemberDialogProps {
  project: Project
  isOpen: boolean
  onClose: () => void
}

interface Values {
  user_email: string
  role: ProjectRole
}

/** Adds someone who has an account to a project. */
export function AddMemberDialog(props: AddMemberDialogProps): ReactNode {
  // Each opening begins empty.
  return <AddMember key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function AddMember({ project, isOpen, onClose }: AddMemberDialogProps): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const form = useServerForm<Values>({
    values: { user_email: '', role: 'developer' },
    onSubmit: async (values) => {
      const member = await call('POST /projects/{id}/team', { params: { id: project.id }, body: values })
      onClose()
      showToast('success', t('members.added', { name: member.name, role: t(`common:roles.${member.role}`) }))
      await invalidate(queries, 'GET /projects')
    },
    // No one with this address, a member already, a disabled account: all of it is about the address.
    fieldOf: ({ status }) => (status === 404 || status === 409 ? 'user_email' : undefined),
  })
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('members.add')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('members.addTitle', { name: project.name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <FormShell form={form} id={formId} foot={null}>
        <TextField
          form={form}
          name="user_email"
          label={t('members.email')}
          hint={t('members.emailHint')}
          required={t('members.emailRequired')}
          type="email"
          inputMode="email"
          hasFocus
        />
        <RoleField form={form} mayMakeOwners={project.abilities['project.owners']} />
      </FormShell>
    </Dialog>
  )
}

function RoleField({ form, mayMakeOwners }: { form: ServerForm<Values>; mayMakeOwners: boolean }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const { field } = useController({ control: form.inner.control, name: 'role' })
  const roles = PROJECT_ROLES.filter((role) => role !== 'owner' || mayMakeOwners)
  return (
    <Field label={t('members.role')} hint={t(`members.roleHints.${field.value}`)}>
      {(control) => (
        <Select
          control={control}
          value={field.value}
          options={roles.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}
