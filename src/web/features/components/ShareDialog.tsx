import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { CustomComponent } from '#contract/components.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { teamsQuery } from '../../api/lists.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'

/** Gives a custom component to a team, or takes it back. */
export function ShareDialog({ component, onClose }: { component: CustomComponent; onClose: () => void }): ReactNode {
  const { t } = useTexts(['components', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const { data: teams = [] } = useQuery(teamsQuery())
  const [team, setTeam] = useState(component.team_id ?? '')
  const { name } = component.module
  const share = useChange({
    mutationFn: () =>
      call('PUT /components/{id}', { params: { id: component.id }, body: { team_id: team === '' ? null : team } }),
    onSuccess: async (saved) => {
      onClose()
      showToast(
        'success',
        saved.team_name === null ? t('share.personal', { name }) : t('share.done', { name, team: saved.team_name }),
      )
      await invalidate(queries, 'GET /components')
    },
  })
  const known = teams.some(({ id }) => id === component.team_id)
  const options = [
    { value: '', label: t('form.noTeam') },
    ...(component.team_id !== null && !known
      ? [{ value: component.team_id, label: component.team_name ?? component.team_id }]
      : []),
    ...teams.map((one) => ({ value: one.id, label: one.name })),
  ]
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={share.isPending}>
        {t('share.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('share.title', { name })} isOpen onClose={onClose} foot={foot}>
      <form
        id={formId}
        className="stack stack--16"
        onSubmit={(event) => {
          event.preventDefault()
          share.mutate()
        }}
      >
        <Field label={t('form.team')} hint={t('form.teamHint')}>
          {(control) => <Select control={control} value={team} options={options} onChange={setTeam} isFirstFocus />}
        </Field>
        {teams.length === 0 && (
          <p className="small t2">
            {t('share.noTeams')}{' '}
            <Link className="link" to={to('teams')}>
              {t('share.createTeam')}
            </Link>
          </p>
        )}
        {share.isError && <Callout tone="danger">{errorText(share.error, t('common:errors.unreachable'))}</Callout>}
      </form>
    </Dialog>
  )
}
