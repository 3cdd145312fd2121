// Adopting what others changed, loaded together with the engine.
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { adopt } from '#engine/builder/adopt.ts'
import { useAccount } from '../../api/account.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { environmentDraftKey, keepDraft, readDraft } from '../../widgets/builder-draft.ts'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { driftedOf } from './drifted.ts'
import type { DriftedResource } from './DriftFindings.tsx'

interface AdoptButtonProps {
  environment: EnvironmentDetail
  /** The component that they belong to. */
  node: string
  title: string
  resources: readonly DriftedResource[]
}

/**
 * Opens the change of an environment with the stack in which the settings of a component say what others changed;
 * nothing where it has no setting for any of it. What was edited in the builder before stays edited.
 */
export function AdoptButton({ environment, node, title, resources }: AdoptButtonProps): ReactNode {
  const { t } = useTexts('drift')
  const account = useAccount()
  const { refusal } = useEnvironmentWords()
  const [, setParams] = useSearchParams()
  const draftKey = environmentDraftKey(account.id, environment.id)
  const { stack } = environment.result
  const drifted = useMemo(() => driftedOf(resources), [resources])
  const count = useMemo(() => adopt(stack, node, drifted).adopted.length, [stack, node, drifted])
  const open = () => {
    const adopted = adopt(readDraft(draftKey)?.stack ?? stack, node, drifted)
    keepDraft(draftKey, { stack: adopted.stack, changed_at: new Date().toISOString() })
    setParams((before) => {
      before.set('change', 'stack')
      return before
    })
  }
  if (count === 0) return null
  const total = resources.reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <>
      {count < total && <span className="small t2">{t('adoptable', { count, total })}</span>}
      <Button size="sm" disabledReason={refusal(environment, 'update')} onClick={open}>
        <span aria-hidden="true">{t('adopt')}</span>
        <span className="visually-hidden">{t('adoptOf', { name: title })}</span>
      </Button>
    </>
  )
}
