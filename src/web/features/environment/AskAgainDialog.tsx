import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { environmentApprovalsQuery, keepEnvironment } from '../../api/environment.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { InUsd } from '../../widgets/InUsd.tsx'
import { AskAgainEnd } from './AskAgainEnd.tsx'
import { AskAgainStack } from './AskAgainStack.tsx'
import { againBody, againValues, type AgainValues } from './ask-again-form.ts'

interface AskAgainDialogProps {
  environment: EnvironmentDetail
  isOpen: boolean
  onClose: () => void
}

/** Changes what was rejected, answers who rejected it, and asks again, in one step. */
export function AskAgainDialog(props: AskAgainDialogProps): ReactNode {
  // Each opening begins with what was rejected.
  return (
    <InUsd>
      <AskAgain key={props.isOpen ? 'open' : 'closed'} {...props} />
    </InUsd>
  )
}

function AskAgain({ environment: shown, isOpen, onClose }: AskAgainDialogProps): ReactNode {
  const { t } = useTexts(['environment', 'askAgain', 'common'])
  const { settings } = useAccount()
  const queries = useQueryClient()
  const formId = useId()
  // The page refreshes the environment while the dialog is open: changes are found by comparing with the opening.
  const [environment] = useState(shown)
  const { id, name } = environment
  const form = useServerForm<AgainValues>({
    values: againValues(environment),
    onSubmit: async (values) => {
      const body = againBody(values, environment, settings.timezone)
      const after = await call('POST /environments/{id}/request', { params: { id }, body })
      showToast('success', t('waiting.askedAgain', { name }))
      onClose()
      keepEnvironment(queries, after)
    },
  })
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('waiting.askAgain')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('askAgain:title', { name })} isOpen={isOpen} onClose={onClose} foot={foot} width="mid">
      <Rejection environment={environment} />
      <FormShell form={form} id={formId} foot={null}>
        <TextField form={form} name="note" label={t('askAgain:note')} hint={t('askAgain:noteHint')} rows={3} hasFocus />
        <AskAgainStack form={form} environment={environment} />
        <NumberField
          form={form}
          name="budget_limit"
          label={t('settings.budget')}
          hint={t('askAgain:budgetHint')}
          min={0}
          step={50}
          prefix="$"
          outOfRange={t('settings.budgetRange')}
        />
        <AskAgainEnd form={form} />
      </FormShell>
    </Dialog>
  )
}

/** Who rejected it, and why; nothing where no one did. */
function Rejection({ environment: { id, approval_id: approvalId } }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('askAgain')
  const { data: approvals } = useQuery(environmentApprovalsQuery(id))
  const approval = approvals?.find((one) => one.id === approvalId)
  if (approval?.state !== 'rejected' || !approval.decided_by) return null
  const by = { name: approval.decided_by.name }
  return (
    <Callout tone="warning">
      <p className="medium">{t('rejectedBy', by)}</p>
      <p>{approval.notes ?? t('noReason')}</p>
    </Callout>
  )
}
