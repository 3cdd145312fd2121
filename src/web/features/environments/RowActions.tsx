import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { ExtendButton } from '../../widgets/ExtendButton.tsx'
import { PowerButton } from '../../widgets/PowerButton.tsx'
import type { OfferedAction } from '../../widgets/offered-actions.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { rowActions } from './environment-list.ts'
import styles from './environments.module.css'

interface RowActionsProps {
  environment: Environment
  /** Someone wants to end it: the list asks before it does. */
  onEnd: () => void
}

/** What can be done with an environment from the list; what is refused for now says why. */
export function RowActions({ environment, onEnd }: RowActionsProps): ReactNode {
  const { t } = useTexts(['environments', 'lifecycle'])
  if (environment.status === 'deleted')
    return <p className={clsx('small t3', styles.environmentsNone)}>{t('deleted')}</p>
  const offered = rowActions(environment)
  if (offered.length === 0) return <p className={clsx('small t3', styles.environmentsNone)}>{t('noActions')}</p>
  return (
    <div
      className={clsx('row row--wrap', styles.environmentsActions)}
      role="group"
      aria-label={t('actionsOf', { name: environment.name })}
    >
      {offered.map((action) => (
        <Action key={action} action={action} environment={environment} onEnd={onEnd} />
      ))}
    </div>
  )
}

function Action({ action, environment, onEnd }: RowActionsProps & { action: OfferedAction }): ReactNode {
  const { t } = useTexts('lifecycle')
  const { refusal } = useEnvironmentWords()
  if (action === 'extend') return <ExtendButton environment={environment} size="sm" />
  if (action === 'suspend' || action === 'resume')
    return <PowerButton environment={environment} action={action} size="sm" />
  return (
    <span className={styles.environmentsEnd}>
      <Button size="sm" variant="ghost" disabledReason={refusal(environment, action)} onClick={onEnd}>
        {t(`actions.${action}`)}
      </Button>
    </span>
  )
}
