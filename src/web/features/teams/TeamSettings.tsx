import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { forgetGone } from '../../api/forget-gone.ts'
import { invalidate, keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useSaved } from '../../forms/use-saved.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import type { TeamDetail } from './team-detail.ts'
import styles from './teams.module.css'

/** Name and description of a team, and its end. */
export function TeamSettings({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const queries = useQueryClient()
  const [isSaved, setIsSaved] = useSaved()
  const reason = team.abilities['team.update'] ? undefined : t('settings.reason')
  const form = useServerForm({
    values: { name: team.name, description: team.description },
    onSubmit: async (values) => {
      setIsSaved(false)
      const saved = await call('PUT /teams/{id}', { params: { id: team.id }, body: values })
      form.inner.reset({ name: saved.name, description: saved.description })
      queries.setQueryData(keyOf('GET /teams/{id}', { params: { id: team.id } }), saved)
      setIsSaved(true)
      void invalidate(queries, 'GET /teams')
    },
  })
  const foot = (
    <div className="row">
      <Button
        type="submit"
        variant="primary"
        isLoading={form.isSubmitting}
        disabledReason={reason ?? (form.inner.formState.isDirty ? undefined : t('settings.unchanged'))}
      >
        {t('settings.save')}
      </Button>
      <output className="row small t2">
        {isSaved && (
          <>
            <Icon of={Check} tone="success" />
            {t('settings.saved')}
          </>
        )}
      </output>
    </div>
  )
  return (
    <div className={clsx('stack stack--24', styles.teamsSettings)}>
      {reason !== undefined && <Callout tone="info">{reason}</Callout>}
      <FormShell form={form} foot={foot}>
        <fieldset className={styles.teamsFields} disabled={reason !== undefined} aria-label={t('tabs.settings')}>
          <TextField
            form={form}
            name="name"
            label={t('create.name')}
            hint={t('settings.nameHint')}
            required={t('create.nameRequired')}
          />
          <TextField
            form={form}
            name="description"
            label={t('create.description')}
            note={t('create.optional')}
            rows={3}
          />
        </fieldset>
      </FormShell>
      <DeleteTeam team={team} />
    </div>
  )
}

function DeleteTeam({ team }: { team: TeamDetail }): ReactNode {
  const { t } = useTexts(['teams', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const removal = useChange({
    mutationFn: () => call('DELETE /teams/{id}', { params: { id: team.id } }),
    onSuccess: async () => {
      showToast('success', t('settings.deleted', { name: team.name }))
      // Away first: the page would ask for what is gone.
      await navigate(to('teams'))
      await forgetGone(queries, 'GET /teams/{id}', team.id)
    },
  })
  const close = () => {
    removal.reset()
    setIsOpen(false)
  }
  return (
    <div className={clsx('panel row row--wrap', styles.teamsEnd)}>
      <span className="grow stack stack--2">
        <span className="medium">{t('settings.delete')}</span>
        <span className="small t2">{t('settings.deleteText')}</span>
      </span>
      <Button
        variant="danger"
        disabledReason={team.abilities['team.delete'] ? undefined : t('settings.deleteReason')}
        onClick={() => setIsOpen(true)}
      >
        {t('settings.delete')}
      </Button>
      <ConfirmDialog
        title={t('settings.deleteTitle', { name: team.name })}
        isOpen={isOpen}
        onClose={close}
        confirmLabel={t('settings.delete')}
        onConfirm={() => removal.mutate()}
        isDanger
        isLoading={removal.isPending}
        error={removal.isError ? errorText(removal.error, t('common:errors.unreachable')) : undefined}
      >
        {t('settings.deleteWhat', { count: team.member_count })}
      </ConfirmDialog>
    </div>
  )
}
