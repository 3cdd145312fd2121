import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { errorText } from '../../api/errors.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckVerdict } from '../create-environment/Check.tsx'
import type { DeployCheck } from './use-deploy-check.ts'
import type { DeployValues } from './values.ts'

interface ConfirmProps {
  form: ServerForm<DeployValues>
  projects: readonly Project[]
  check: DeployCheck
}

/** Before it is requested: whether someone has to approve it, why and who, and what is left of the budget. */
export function DeployDialogConfirm({ form, projects, check }: ConfirmProps): ReactNode {
  const { t } = useTexts(['deploy', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, environment, region, project_id } = form.inner.getValues()
  const project = projects.find(({ id }) => id === project_id)?.name ?? ''
  return (
    <>
      <div>
        <h3 className="h3" ref={heading} tabIndex={-1}>
          {t('confirm.title')}
        </h3>
        <p className="small t2">{t('confirm.text', { name: name.trim(), environment, region, project })}</p>
      </div>
      {check.error && !check.answer && (
        <Callout
          tone="danger"
          action={
            <Button size="sm" onClick={check.retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('checkFailed')} {errorText(check.error, t('common:errors.unreachable'))}
        </Callout>
      )}
      <div className="create-check" aria-live="polite" aria-busy={check.isFetching}>
        {check.answer ? <CheckVerdict check={check.answer} /> : !check.error && <Skeleton width="100%" height="3rem" />}
      </div>
    </>
  )
}
