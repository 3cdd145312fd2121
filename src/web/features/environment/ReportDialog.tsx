import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { keepEnvironment } from '../../api/environment.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Outcome } from './run-steps.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

/** The longest note that the server takes (src/contract/environments.ts). */
const NOTE_MAX = 2000

/** Whether a report was refused, but recorded. */
function isKept(error: unknown): error is ApiError {
  return error instanceof ApiError && error.said?.code === 'environments.report-kept'
}

interface ReportDialogProps {
  environment: EnvironmentDetail
  outcome: Outcome
  /** It is deleted already: the report changes nothing, but is recorded. */
  isLate?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Says how a run by hand went, and what follows from saying so. A failure needs a note. */
export function ReportDialog(props: ReportDialogProps): ReactNode {
  // Each opening begins empty.
  return <Report key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function Report({ environment, outcome, isLate = false, isOpen, onClose }: ReportDialogProps): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const queries = useQueryClient()
  const formId = useId()
  const knownCost = useKnownCost()
  const { id, name, cost_monthly: monthly, cost_monthly_suspended: suspended } = environment
  const hasFailed = outcome === 'failed'
  const form = useServerForm({
    values: { note: '' },
    onSubmit: async ({ note }) => {
      const text = note.trim()
      const body = { outcome, ...(text !== '' && { note: text }) }
      const after = await call('POST /environments/{id}/report', { params: { id }, body }).catch(async (error) => {
        if (!isKept(error)) throw error
        // It no longer fits, but is not lost: the page shows what holds by now.
        showToast('info', error.message)
        onClose()
        await queries.invalidateQueries()
      })
      if (!after) return
      showToast(hasFailed ? 'info' : 'success', t(`report.done.${outcome}`, { name }))
      onClose()
      keepEnvironment(queries, after)
    },
  })
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant={outcome === 'destroyed' ? 'danger-solid' : 'primary'}
        isLoading={form.isSubmitting}
      >
        {t(`steps.reports.${outcome}`)}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`report.titles.${outcome}`, { name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <p className="small t2">
        {isLate
          ? t('report.lateText')
          : t(`report.texts.${outcome}`, {
              monthly: knownCost(monthly, environment),
              suspended: knownCost(suspended, environment),
            })}
      </p>
      <FormShell form={form} id={formId} foot={null}>
        <TextField
          form={form}
          name="note"
          label={t('report.note')}
          {...(hasFailed ? { required: t('report.noteRequired') } : { note: t('report.noteOptional') })}
          hint={t('report.noteHint')}
          rows={4}
          check={(text) => (text.trim().length > NOTE_MAX ? t('report.noteLong', { max: NOTE_MAX }) : undefined)}
          hasFocus
        />
      </FormShell>
    </Dialog>
  )
}
