import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { hasEnded } from '#domain/run/status.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { changeCheckQuery, keepEnvironment, type ChangeCheck } from '../../api/environment.ts'
import { derivedKey } from '../../api/query.ts'
import { findNewestRun } from '../../api/runs.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { showToast } from '../../ui/toast.ts'
import { environmentDraftKey, keepDraft, readDraft } from '../../widgets/builder-draft.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { againValues, type AgainValues } from './ask-again-form.ts'
import { changeActionOf, sourceOf, wayOf, waysOf, type ChangeWay } from './change-form.ts'
import { InUsd } from '../../widgets/InUsd.tsx'
import { ChangePrice, ChangeVerdict } from './ChangeVerdict.tsx'
import { ChangeWhat } from './ChangeWhat.tsx'

interface ChangeDialogProps {
  environment: EnvironmentDetail
  /** The way that the address names. */
  named: string
  onWay: (way: ChangeWay) => void
  onClose: () => void
}

/** Changes the stack of an environment: what it becomes, what that costs beside now, and who has to agree. */
export function ChangeDialog({ environment: shown, named, onWay, onClose }: ChangeDialogProps): ReactNode {
  const { t } = useTexts(['changeEnvironment', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { people } = useEnvironmentWords()
  const formId = useId()
  // The page refreshes the environment while the dialog is open: changes are found by comparing with the opening.
  const [environment] = useState(shown)
  const { id, name } = environment
  const draftKey = environmentDraftKey(account.id, id)
  const [edited, setEdited] = useState(() => readDraft(draftKey)?.stack)
  const way = wayOf(named, environment)
  const action = changeActionOf(environment)
  const forget = () => {
    keepDraft(draftKey, undefined)
    setEdited(undefined)
  }
  const form = useServerForm<AgainValues>({
    values: againValues(environment),
    onSubmit: async (values) => {
      const source = sourceOf({ way, values, edited }, environment)
      if (!source) return
      const after = await call('PUT /environments/{id}', { params: { id }, body: source })
      if (way === 'stack') forget()
      keepEnvironment(queries, after)
      const { waiting } = after
      const isAsking = waiting?.kind === 'approval' || waiting?.kind === 'no-approver'
      const run = isAsking ? undefined : await findNewestRun(after)
      if (run && !hasEnded(run.status)) return void navigate(to('run', { id: run.id }))
      showToast('success', isAsking ? t('asked', { name, people: people(waiting.who) }) : t('changed', { name }))
      onClose()
    },
    fields: { 'stack.region': 'region', 'stack.team_size': 'team_size' },
  })
  const values = useWatch({ control: form.inner.control, compute: (given) => given })
  const source = sourceOf({ way, values, edited }, environment)
  const settled = useSettled(JSON.stringify(source ?? null))
  const isSettled = settled === JSON.stringify(source ?? null)
  const check = useQuery({
    ...(source && isSettled
      ? changeCheckQuery(id, source)
      : { queryKey: derivedKey<ChangeCheck>('POST /environments/{id}/check', { params: { id } }), queryFn: skipToken }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const answer = source && isSettled && !check.isPlaceholderData && !check.isError ? check.data : undefined
  const isSame = answer && !answer.is_other && answer.cost_monthly === answer.before.cost_monthly
  const reason = !source || isSame ? t('unchanged') : answer ? undefined : t('checkFirst')
  const foot = (
    <>
      {source && check.data && (
        <InUsd>
          <ChangePrice check={check.data} />
        </InUsd>
      )}
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting} disabledReason={reason}>
        {t(`submit.${action}`)}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title', { name })} isOpen onClose={onClose} foot={foot} width="mid">
      <RadioCards
        label={t('what')}
        cards={waysOf(environment).map((one) => ({
          value: one,
          title: t(`ways.${one}.title`),
          text: t(`ways.${one}.text`),
        }))}
        value={way}
        onChange={onWay}
      />
      <FormShell
        form={form}
        id={formId}
        foot={
          source && (
            <InUsd>
              <ChangeVerdict environment={environment} check={check} answer={answer} />
            </InUsd>
          )
        }
      >
        <ChangeWhat form={form} way={way} environment={environment} edited={edited} onForget={forget} />
      </FormShell>
    </Dialog>
  )
}
