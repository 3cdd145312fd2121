import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/access/roles.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm, type ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecretField } from '../../widgets/SecretField.tsx'
import type { TeamDetail } from './team-detail.ts'

interface InviteDialogProps {
  team: TeamDetail
  isOpen: boolean
  onClose: () => void
}

interface Values {
  email: string
  role: TeamRole
}

/** The link of an invitation, which is shown once. */
interface Link {
  email: string
  address: string
  isMailed: boolean
}

/** Adds someone who has an account to a team, and invites someone who has none. */
export function InviteDialog(props: InviteDialogProps): ReactNode {
  // Each opening begins empty.
  return <Invite key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function Invite({ team, isOpen, onClose }: InviteDialogProps): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const [link, setLink] = useState<Link>()
  const form = useServerForm<Values>({
    values: { email: '', role: 'member' },
    onSubmit: async (values) => {
      const invited = await call('POST /teams/{id}/members', { params: { id: team.id }, body: values })
      void invalidate(queries, 'GET /teams')
      const email = invited.invitation?.email ?? values.email
      if (invited.link !== null) return setLink({ email, address: invited.link, isMailed: invited.is_mailed })
      onClose()
      showToast(
        'success',
        invited.member ? t('invite.added', { name: invited.member.name }) : t('invite.mailed', { email }),
      )
    },
    // A member already, a disabled account: it is about the address.
    fieldOf: ({ status }) => (status === 409 ? 'email' : undefined),
  })
  const foot = link ? (
    <Button variant="primary" onClick={onClose}>
      {t('invite.finish')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('members.add')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('invite.title', { team: team.name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      {link ? (
        <>
          <Callout tone="success">
            {t(link.isMailed ? 'invite.mailed' : 'invite.notMailed', { email: link.email })}
          </Callout>
          <p className="small t2">{t('invite.linkText')}</p>
          <SecretField label={t('invite.link')} secret={link.address} />
        </>
      ) : (
        <FormShell form={form} id={formId} foot={null}>
          <TextField
            form={form}
            name="email"
            label={t('invite.email')}
            hint={t('invite.emailHint')}
            required={t('invite.emailRequired')}
            type="email"
            inputMode="email"
            hasFocus
          />
          <RoleField form={form} />
        </FormShell>
      )}
    </Dialog>
  )
}

function RoleField({ form }: { form: ServerForm<Values> }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const { field } = useController({ control: form.inner.control, name: 'role' })
  return (
    <Field label={t('members.role')} hint={t(`invite.roleHints.${field.value}`)}>
      {(control) => (
        <Select
          control={control}
          value={field.value}
          options={TEAM_ROLES.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}
