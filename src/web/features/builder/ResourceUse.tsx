import { useId, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { NodeAssessment, UsedResource } from '#engine/builder/assess.ts'
import type { StackNode } from '#engine/stack/schema.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './inspector.module.css'

interface ResourceUseProps {
  node: StackNode
  known: NodeAssessment | undefined
}

/** What each resource of a custom component uses: assumed, or as someone sets it here. */
export function ResourceUse({ node, known }: ResourceUseProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const heading = useId()
  const used = known?.used ?? []
  if (used.length === 0 && node.usage === undefined) return null
  return (
    <section className={styles.inspectorUse} aria-labelledby={heading}>
      <h3 className="small medium" id={heading}>
        {t('use.title')}
      </h3>
      <p className="small t2">{t('use.text')}</p>
      {used.map((one) => (
        <UsedBy key={one.address} node={node} used={one} isReadOnly={readOnlyReason !== undefined} />
      ))}
      {node.usage !== undefined && (
        <Button size="sm" disabledReason={readOnlyReason} onClick={() => actions.assume(node.id)}>
          {t('use.reset')}
        </Button>
      )}
    </section>
  )
}

/** The figures of one resource. */
function UsedBy({ node, used, isReadOnly }: { node: StackNode; used: UsedResource; isReadOnly: boolean }): ReactNode {
  const { t } = useTexts(['builder', 'figures'])
  const { number } = useFormat()
  const { actions } = useBuilder()
  const { address } = used
  return (
    <fieldset className={styles.inspectorForm} disabled={isReadOnly}>
      <legend className={`mono small ${styles.inspectorAddress}`}>{address}</legend>
      {used.uses.map(({ figure, amount, is_own }) => {
        const value = node.usage?.[address]?.[figure]
        return (
          <Field
            key={figure}
            label={t(`figures:label.${figure}`)}
            // What was set for all instances of a block shows as the part of this one.
            hint={is_own && value !== undefined ? t('use.own') : t('use.assumed', { amount: number(amount) })}
          >
            {(control) => (
              <NumberInput
                control={control}
                value={value}
                min={0}
                placeholder={String(amount)}
                suffix={t(`figures:unit.${figure}`)}
                onChange={(next) => actions.use(node.id, { address, figure, value: next })}
              />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}
