import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { changeActionOf, hasNewerVersion, type ChangeWay } from './change-form.ts'

const LazyDialog = lazy(async () => {
  const texts = loadTexts(['askAgain', 'environments'])
  const { ChangeDialog } = await import('./ChangeDialog.tsx')
  await texts
  return { default: ChangeDialog }
})

/** How the dialog is opened and closed: the address says it, so that the builder and Back lead to it. */
function useChanging(): { named: string | null; open: (way: ChangeWay | 'first') => void; close: () => void } {
  const [params, setParams] = useSearchParams()
  const put = (way: string | undefined) =>
    setParams(
      (before) => {
        if (way === undefined) before.delete('change')
        else before.set('change', way)
        return before
      },
      { replace: true },
    )
  return { named: params.get('change'), open: (way) => put(way), close: () => put(undefined) }
}

/** Why the stack cannot be changed now, and what to do first; undefined when it can. */
function useReason(environment: EnvironmentDetail): string | undefined {
  const { t } = useTexts('changeEnvironment')
  const { refusal } = useEnvironmentWords()
  const action = changeActionOf(environment)
  const { status, actions } = environment
  if (actions[action] === 'status' && (status === 'suspended' || status === 'expired')) return t(`first.${status}`)
  return refusal(environment, action)
}

/** Opens the dialog that changes the stack of an environment. */
export function ChangeButton({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('changeEnvironment')
  const { named, open, close } = useChanging()
  const reason = useReason(environment)
  return (
    <>
      <Button disabledReason={reason} onClick={() => open('first')}>
        {t('button')}
      </Button>
      {named !== null && reason === undefined && (
        <Suspense>
          <LazyDialog environment={environment} named={named} onWay={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Says that there is a newer version of the template that the environment is made of; nothing where there is none. */
export function NewVersionNotice({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts('changeEnvironment')
  const { open } = useChanging()
  const disabledReason = useReason(environment)
  const { template, status } = environment
  if (!template || status === 'deleted' || !hasNewerVersion(environment)) return null
  return (
    <Callout
      tone="info"
      action={
        <Button size="sm" disabledReason={disabledReason} onClick={() => open('template')}>
          {t('newVersion.look')}
        </Button>
      }
    >
      {t('newVersion.text', { name: template.name, version: template.version, newest: template.newest_version })}
    </Callout>
  )
}
