// What changed between two stacks, loaded together with the engine.
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Diff } from '../../ui/Diff.tsx'
import { filesOf } from '../../widgets/generated-files.ts'
import { compileOn } from './compiled.ts'
import { stackText } from './stack-text.ts'

interface StackChangeProps {
  before: StackDraft
  after: StackDraft
  form: 'terraform' | 'stack'
}

interface Change {
  name: string
  before: string
  after: string
}

/** Both stacks as the files that they become, or undefined when one of them does not compile. */
function changedFiles(before: StackDraft, after: StackDraft): Change[] | undefined {
  const [old, now] = [before, after].map((stack) => compileOn(stack, stack.cloud))
  if (!old?.ok || !now?.ok) return undefined
  const texts = [old, now].map(({ result }) => new Map(filesOf(result).map(({ name, text }) => [name, text])))
  const names = new Set(texts.flatMap((files) => [...files.keys()]))
  return [...names]
    .map((name) => ({ name, before: texts[0]?.get(name) ?? '', after: texts[1]?.get(name) ?? '' }))
    .filter((file) => file.before !== file.after)
}

/** The differences between two stacks, in the files that they become or in the stack itself. */
export function StackChange({ before, after, form }: StackChangeProps): ReactNode {
  const { t } = useTexts('templates')
  const stack = useMemo(() => ({ before: stackText(before), after: stackText(after) }), [before, after])
  const files = useMemo(() => (form === 'terraform' ? changedFiles(before, after) : undefined), [before, after, form])
  if (form === 'terraform' && files) {
    if (files.length === 0)
      return <p className="small t2">{t(stack.before === stack.after ? 'versions.same' : 'versions.sameFiles')}</p>
    return (
      <div className="stack stack--12">
        {files.map(({ name, before: old, after: now }) => (
          <Diff key={name} label={name} before={old} after={now} language={name.endsWith('.tf') ? 'hcl' : 'text'} />
        ))}
      </div>
    )
  }
  return (
    <div className="stack stack--12">
      {form === 'terraform' && <Callout tone="info">{t('versions.notCompiling')}</Callout>}
      {stack.before === stack.after ? (
        <p className="small t2">{t('versions.same')}</p>
      ) : (
        <Diff label={t('versions.stack')} before={stack.before} after={stack.after} language="text" />
      )}
    </div>
  )
}
