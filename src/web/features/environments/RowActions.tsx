import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#contract/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { ExtendButton } from '../../widgets/ExtendButton.tsx'
import { PowerButton } from '../../widgets/PowerButton.tsx'
import type { OfferedAction } from '../../widgets/offered-actions.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { rowActions } from './environment-list.ts'

interface RowActionsProps {
  environment: Environment
  /** Somebody wants to end it: the list asks before it does. */
  onEnd: () => void
}

/** What can be done with an environment from the list; what is refused for now says why. */
export function RowActions({ environment, onEnd }: RowActionsProps): ReactNode {
  const { t } = useTranslation(['environments', 'lifecycle'])
  if (environment.status === 'deleted') return <p className="small t3 environments__none">{t('deleted')}</p>
  const offered = rowActions(environment)
  if (offered.length === 0) return <p className="small t3 environments__none">{t('noActions')}</p>
  return (
    <div className="row row--wrap environments__actions" role="group" aria-label={t('actionsOf', { name: environment.name })}>
      {offered.map((action) => (
        <Action key={action} action={action} environment={environment} onEnd={onEnd} />
      ))}
    </div>
  )
}

function Action({ action, environment, onEnd }: RowActionsProps & { action: OfferedAction }): ReactNode {
  const { t } = useTranslation('lifecycle')
  const { refusal } = useEnvironmentWords()
  if (action === 'extend') return <ExtendButton environment={environment} size="sm" />
  if (action === 'suspend' || action === 'resume') return <PowerButton environment={environment} action={action} size="sm" />
  return (
    <span className="environments__end">
      <Button size="sm" variant="ghost" disabledReason={refusal(environment, action)} onClick={onEnd}>
        {t(`actions.${action}`)}
      </Button>
    </span>
  )
}
