import { Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { priceStack } from '#engine/compile/price.ts'
import type { StackDraft, StackNode } from '#engine/stack/schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './inspector.module.css'

interface ModuleWireProps {
  stack: StackDraft
  /** A custom component. */
  node: StackNode
  titleOf: (id: string) => string
  onProblem: (reason: string | undefined) => void
}

/** The outputs that each component gives, by its id; those of the catalogue are known once the stack compiles. */
function outputsOf(stack: StackDraft): ReadonlyMap<string, readonly string[]> {
  const outputs = new Map<string, readonly string[]>()
  const outcome = priceStack(stack)
  if (outcome.ok)
    for (const part of outcome.priced.lowered.parts)
      outputs.set(part.id, part.lowered.outputs?.map(({ name }) => name) ?? [])
  for (const { id, type } of stack.nodes) {
    const module = stack.modules?.find((one) => one.type === type)
    if (module)
      outputs.set(
        id,
        module.outputs.map(({ name }) => name),
      )
  }
  return outputs
}

/** A connection into a custom component that carries an output of another one to a variable of it. */
export function ModuleWire({ stack, node, titleOf, onProblem }: ModuleWireProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions } = useBuilder()
  const outputs = useMemo(() => outputsOf(stack), [stack])
  const [chosen, setChosen] = useState({ variable: '', target: '', output: '' })
  const variables =
    stack.modules
      ?.find(({ type }) => type === node.type)
      ?.variables.filter(({ is_sensitive: isSensitive }) => !isSensitive) ?? []
  const targets = stack.nodes.filter(({ id }) => id !== node.id && (outputs.get(id)?.length ?? 0) > 0)
  if (variables.length === 0 || targets.length === 0) return null
  const none = { value: '', label: t('wires.pick') }
  const isComplete = chosen.variable !== '' && chosen.target !== '' && chosen.output !== ''
  const connect = () => {
    onProblem(actions.connect({ from: node.id, to: chosen.target, output: chosen.output, variable: chosen.variable }))
    setChosen({ variable: '', target: '', output: '' })
  }
  return (
    <details className={styles.inspectorMore}>
      <summary className="small">{t('wires.carry')}</summary>
      <div className="stack stack--12">
        <Field label={t('wires.variable')}>
          {(control) => (
            <Select
              control={control}
              value={chosen.variable}
              options={[none, ...variables.map(({ name }) => ({ value: name, label: name }))]}
              onChange={(variable) => setChosen({ ...chosen, variable })}
            />
          )}
        </Field>
        <Field label={t('wires.from')}>
          {(control) => (
            <Select
              control={control}
              value={chosen.target}
              options={[none, ...targets.map(({ id }) => ({ value: id, label: titleOf(id) }))]}
              onChange={(target) => setChosen({ ...chosen, target, output: '' })}
            />
          )}
        </Field>
        <Field label={t('wires.output')}>
          {(control) => (
            <Select
              control={control}
              value={chosen.output}
              options={[none, ...(outputs.get(chosen.target) ?? []).map((name) => ({ value: name, label: name }))]}
              onChange={(output) => setChosen({ ...chosen, output })}
            />
          )}
        </Field>
        <Button icon={Plus} disabledReason={isComplete ? undefined : t('wires.incomplete')} onClick={connect}>
          {t('wires.connect')}
        </Button>
      </div>
    </details>
  )
}
