import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { people } from '#contract/people.ts'
import { ApiError } from '#contract/client.ts'
import { call } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { InvitationLink } from './InvitationLink.tsx'

type NewInvitation = Output<typeof people.invite>
type Role = NewInvitation['role']

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Invites one or several people, and shows the link of each this once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps): ReactNode {
  const { t } = useTexts('admin')
  return (
    <Dialog title={t('invite.title')} isOpen={isOpen} onClose={onClose}>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const queries = useQueryClient()
  const options = useQuery(query('GET /auth/options', {}))
  const [role, setRole] = useState<Role>('user')
  const [made, setMade] = useState<readonly NewInvitation[]>([])
  const canMail = options.data?.can_send_mail === true
  const form = useServerForm({
    values: { email: '' },
    onSubmit: async ({ email }) => {
      const refused: { email: string; reason: string }[] = []
      // One after the other: what is refused stays in the field, and the rest is done.
      for (const one of email.split(/[\s,;]+/).filter(Boolean)) {
        try {
          const invitation = await call('POST /people/invitations', { body: { email: one, role } })
          setMade((before) => [...before, invitation])
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          refused.push({ email: one, reason: error.problems[0]?.message ?? error.message })
        }
      }
      void invalidate(queries, 'GET /people')
      form.inner.reset({ email: refused.map((one) => one.email).join(', ') })
      if (refused.length > 0)
        form.inner.setError(
          'email',
          { message: refused.map((one) => t('invite.failedFor', one)).join(' ') },
          { shouldFocus: true },
        )
    },
  })
  const cards = (['user', 'admin'] as const).map((value) => ({
    value,
    title: t(`invite.${value}`),
    text: t(`invite.${value}Text`),
  }))
  return (
    <>
      {made.length > 0 && (
        <Callout tone="success">
          <div className="stack stack--16">
            {made.map((invitation) => (
              <InvitationLink key={invitation.id} invitation={invitation} />
            ))}
          </div>
        </Callout>
      )}
      <FormShell
        form={form}
        foot={
          <div className="row">
            <span className="push row">
              <Button onClick={onClose}>{made.length > 0 ? t('common:close') : t('common:cancel')}</Button>
              <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
                {canMail ? t('invite.send') : t('invite.makeLink')}
              </Button>
            </span>
          </div>
        }
      >
        <TextField
          form={form}
          name="email"
          label={t('invite.email')}
          rows={2}
          placeholder={t('invite.placeholder')}
          required={t('invite.required')}
          hasFocus
        />
        <RadioCards label={t('invite.role')} cards={cards} value={role} onChange={setRole} />
        <p className="small t2">{canMail ? t('invite.byMail') : t('invite.byLink')}</p>
      </FormShell>
    </>
  )
}
