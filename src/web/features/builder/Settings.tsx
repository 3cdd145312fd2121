import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import type { Diagnostic } from '#engine/result.ts'
import { useSentences } from '../../locales/words.ts'
import type { NodeAssessment } from '#engine/builder/assess.ts'
import { fieldsOf } from '#engine/builder/fields.ts'
import type { Idle } from '#engine/builder/idle.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackDraft, StackNode } from '#engine/stack/schema.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { useBuilder } from './builder-context.ts'
import { SettingControl } from './SettingControl.tsx'
import styles from './inspector.module.css'

interface SettingsProps {
  stack: StackDraft
  node: StackNode
  known: NodeAssessment | undefined
}

/** The form of a component, with what is wrong beside what it is about. */
export function Settings({ stack, node, known }: SettingsProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const say = useSentences()
  const { readOnlyReason } = useBuilder()
  // Defaults follow a moment later; what is typed stands at once. A component that was just added is in the newest
  // stack only.
  const settled = useDeferredValue(stack)
  const base = settled.nodes.some(({ id }) => id === node.id) ? settled : stack
  const shapes = useMemo(() => fieldsOf(base, node.id), [base, node.id])
  const { inWords } = useCatalogue()
  const fields = shapes.map((field) => ({ ...inWords(node.type, field), given: node.settings[field.name] }))
  const names = new Set(fields.map(({ name }) => name))
  const diagnostics = known?.diagnostics ?? []
  /** A diagnostic names the setting alone or by its path in the stack. */
  const settingOf = (field: string | undefined) => field?.split('.').at(-1)
  const sentenceOf = (one: Diagnostic | undefined) => one && say(one.messages, one.message)
  const titleOf = (name: string) => fields.find((one) => one.name === name)?.title ?? name
  const reasonOf = (idle: Idle): string => {
    if (idle.kind === 'cloud')
      return t('setting.idle.cloud', { clouds: idle.clouds.map((cloud) => CLOUDS[cloud].label).join(', ') })
    if (idle.kind === 'environment') {
      const environments = idle.environments.map((one) => t(`common:words.environmentTypes.${one}`))
      return t('setting.idle.environment', { environments: environments.join(', ') })
    }
    return t(idle.isOn ? 'setting.idle.on' : 'setting.idle.off', { setting: titleOf(idle.setting) })
  }
  const general = diagnostics.filter(({ field }) => !names.has(settingOf(field) ?? ''))
  return (
    <>
      {general.map(({ severity, message, messages }) => (
        <Callout key={message} tone={severity === 'error' ? 'danger' : severity}>
          {say(messages, message)}
        </Callout>
      ))}
      <fieldset
        className={styles.inspectorForm}
        disabled={readOnlyReason !== undefined}
        aria-label={t('inspector.settings')}
      >
        <IdField key={node.id} id={node.id} />
        {fields.map((field) => (
          <SettingControl
            key={field.name}
            field={field}
            idleReason={field.idle && reasonOf(field.idle)}
            nodeId={node.id}
            // The first one of a number that is far too large is about numbers in general, the last one about this
            // setting.
            error={sentenceOf(
              diagnostics.findLast((one) => one.severity === 'error' && settingOf(one.field) === field.name),
            )}
          />
        ))}
        {fields.length === 0 && <p className="small t3">{t('inspector.noSettings')}</p>}
      </fieldset>
    </>
  )
}

/** The id of a node, by which its Terraform resources are named. It is taken over when the field is left. */
function IdField({ id }: { id: string }): ReactNode {
  const { t } = useTexts('builder')
  const { actions } = useBuilder()
  const [text, setText] = useState(id)
  const [error, setError] = useState<string>()
  const take = () => setError(text.trim() === id ? undefined : actions.rename(id, text.trim()))
  return (
    <Field label={t('inspector.id')} hint={t('inspector.idHint')} error={error}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Field>
  )
}
