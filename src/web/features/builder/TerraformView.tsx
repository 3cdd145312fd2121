import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { useSearchParams } from 'react-router'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Callout } from '../../ui/Callout.tsx'
import { CodeFiles } from '../../widgets/CodeFiles.tsx'
import { filesOf } from '../../widgets/generated-files.ts'
import styles from './builder.module.css'

/** The files of the whole stack as it is. The open one is in the address. */
export function TerraformView({ stack: newest }: { stack: StackDraft }): ReactNode {
  // Printing everything takes several times as long as pricing it: it follows.
  const stack = useDeferredValue(newest)
  const { t } = useTexts('builder')
  const say = useSentences()
  const [params, setParams] = useSearchParams()
  const outcome = useMemo(() => (stack.nodes.length === 0 ? undefined : compileStack(stack)), [stack])
  if (!outcome) return <p className="small t2">{t('code.empty')}</p>
  if (!outcome.ok) {
    return (
      <Callout tone="warning">
        <p className="medium">{t('code.refused')}</p>
        {outcome.diagnostics.flatMap(({ severity, message, messages }) =>
          severity === 'error' ? [<p key={message}>{say(messages, message)}</p>] : [],
        )}
      </Callout>
    )
  }
  const show = (name: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('file', name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={styles.builderFiles}>
      <CodeFiles label={t('code.files')} files={filesOf(outcome.result)} file={params.get('file')} onFile={show} />
    </div>
  )
}
