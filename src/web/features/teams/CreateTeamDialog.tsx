import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { teamId } from '#domain/slug.ts'
import { call } from '../../api/client.ts'
import { invalidate, keyOf } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface CreateTeamDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Creates a team and opens it. */
export function CreateTeamDialog(props: CreateTeamDialogProps): ReactNode {
  // Each opening begins empty.
  return <CreateTeam key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function CreateTeam({ isOpen, onClose }: CreateTeamDialogProps): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const navigate = useNavigate()
  const form = useServerForm({
    values: { name: '', description: '' },
    onSubmit: async (values) => {
      const team = await call('POST /teams', { body: values })
      queries.setQueryData(keyOf('GET /teams/{id}', { params: { id: team.id } }), team)
      onClose()
      showToast('success', t('create.done', { name: team.name }))
      await navigate(to('team', { teamId: team.id }))
      await invalidate(queries, 'GET /teams')
    },
    fieldOf: ({ status }) => (status === 409 ? 'name' : undefined),
  })
  const id = teamId(useWatch({ control: form.inner.control, name: 'name' }))
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('create.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('create.title')} isOpen={isOpen} onClose={onClose} foot={foot}>
      <FormShell form={form} id={formId} foot={null}>
        <TextField
          form={form}
          name="name"
          label={t('create.name')}
          hint={id === '' ? t('create.nameHint') : t('create.address', { address: to('team', { teamId: id }) })}
          required={t('create.nameRequired')}
          hasFocus
        />
        <TextField
          form={form}
          name="description"
          label={t('create.description')}
          note={t('create.optional')}
          placeholder={t('create.descriptionExample')}
          rows={2}
        />
      </FormShell>
    </Dialog>
  )
}
