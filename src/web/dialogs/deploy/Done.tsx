import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'

/** That it is requested, what it waits for, and the way to it. */
export function DeployDialogDone({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts('deploy')
  const { people } = useEnvironmentWords()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const { name, waiting } = environment
  const text =
    waiting?.kind === 'approval'
      ? t('done.approval', { name, people: people(waiting.who) })
      : t(waiting?.kind === 'no-approver' ? 'done.noApprover' : 'done.apply', { name })
  return (
    <Callout
      tone="success"
      action={
        <Link ref={link} className={buttonClass({ size: 'sm' })} to={to('environment', { id: environment.id })}>
          {t('done.open')}
        </Link>
      }
    >
      <p className="medium">{t('done.title')}</p>
      <p className="t2">{text}</p>
    </Callout>
  )
}
