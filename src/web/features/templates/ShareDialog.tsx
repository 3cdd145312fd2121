import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Template } from '#contract/templates.ts'
import { VISIBILITIES } from '#domain/access/roles.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { teamsQuery } from '../../api/lists.ts'
import { invalidate } from '../../api/query.ts'
import { keepTemplate } from '../../api/templates.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast.ts'

interface ShareDialogProps {
  template: Template
  isOpen: boolean
  onClose: () => void
}

/** Says who sees a template. */
export function ShareDialog(props: ShareDialogProps): ReactNode {
  // Each opening begins with how it is shared now.
  return <ShareForm key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function ShareForm({ template, isOpen, onClose }: ShareDialogProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const formId = useId()
  const teams = useQuery({ ...teamsQuery(), enabled: isOpen })
  const [visibility, setVisibility] = useState(template.visibility)
  const [chosenTeam, setChosenTeam] = useState(template.team_id)
  // Only a member shares with a team; an administrator sees others too.
  const own = (teams.data ?? []).filter(({ id, role }) => role !== null || id === template.team_id)
  const team = own.find(({ id }) => id === chosenTeam) ?? own[0]
  const sharing = useChange({
    mutationFn: () =>
      call('PUT /templates/{id}/sharing', {
        params: { id: template.id },
        body: { visibility, team_id: visibility === 'team' ? (team?.id ?? null) : null },
      }),
    onSuccess: async (shared) => {
      onClose()
      showToast('success', t(`share.done.${shared.visibility}`, { name: shared.name, team: shared.team_name }))
      await keepTemplate(queries, shared)
      // A team says how many templates it shares.
      await invalidate(queries, 'GET /teams')
    },
  })
  const reason = (): string | undefined => {
    if (visibility === 'team' && teams.isError) return errorText(teams.error, t('common:errors.unreachable'))
    if (visibility === 'team' && !team) return t('share.noTeam')
    if (visibility !== 'public') return undefined
    if (!account.abilities['templates.publish']) return t('share.noPublish')
    return template.problem_count > 0 ? t('share.problems') : undefined
  }
  const disabledReason = reason()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (disabledReason === undefined && !sharing.isPending) sharing.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        isLoading={sharing.isPending}
        disabledReason={disabledReason}
      >
        {t('share.save')}
      </Button>
    </>
  )
  const cards = VISIBILITIES.map((value) => ({
    value,
    title: t(`share.titles.${value}`),
    text: t(`share.texts.${value}`),
  }))
  return (
    <Dialog title={t('share.title', { name: template.name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <form id={formId} className="stack stack--16" onSubmit={submit} noValidate>
        <RadioCards
          label={t('share.label')}
          cards={cards}
          value={visibility}
          onChange={setVisibility}
          onConfirm={submit}
        />
        {visibility === 'team' && team && (
          <Field label={t('share.team')}>
            {(control) => (
              <Select
                control={control}
                value={team.id}
                options={own.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setChosenTeam}
              />
            )}
          </Field>
        )}
        {disabledReason !== undefined && <Callout tone="warning">{disabledReason}</Callout>}
        {sharing.isError && <Callout tone="danger">{errorText(sharing.error, t('common:errors.unreachable'))}</Callout>}
      </form>
    </Dialog>
  )
}
