import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ModuleOutput } from '#engine/stack/module.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RowIssues } from './RowIssues.tsx'
import type { ComponentForm } from './use-component-form.ts'
import styles from './components.module.css'

const EMPTY: ModuleOutput = { name: '', description: '', is_sensitive: false }

/** What the module gives: in the builder other custom components can be connected to it. */
export function OutputFields({ form }: { form: ComponentForm }): ReactNode {
  const { t } = useTexts('components')
  const rows = form.values.outputs
  const set = (outputs: readonly ModuleOutput[]) => form.change({ outputs: [...outputs] })
  const change = (index: number, given: Partial<ModuleOutput>) =>
    set(rows.map((one, at) => (at === index ? { ...one, ...given } : one)))
  return (
    <div className="field" role="group" aria-label={t('outputs.title')}>
      <span className="field__label">{t('outputs.titleOf', { count: rows.length })}</span>
      <span className="field__hint">{t('outputs.hint')}</span>
      {rows.map((row, index) => {
        const name = row.name === '' ? t('outputs.unnamed', { number: index + 1 }) : row.name
        return (
          <div key={index} className={styles.partRow} role="group" aria-label={name}>
            <div className={clsx(styles.partRowLine, styles.partRowLineChecks)}>
              <input
                className="input mono small"
                aria-label={t('outputs.nameOf', { name })}
                aria-invalid={form.issues.has(`outputs.${index}.name`) || undefined}
                placeholder={t('outputs.name')}
                autoComplete="off"
                spellCheck={false}
                value={row.name}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <Checkbox
                label={t('variables.sensitive')}
                checked={row.is_sensitive}
                onChange={(event) => change(index, { is_sensitive: event.target.checked })}
              />
              <IconButton
                icon={X}
                label={t('outputs.remove', { name })}
                size="sm"
                onClick={() => set(rows.filter((_, at) => at !== index))}
                isRepeatable
              />
            </div>
            <RowIssues issues={form.issues} path={`outputs.${index}`} />
          </div>
        )
      })}
      <span>
        <Button size="sm" icon={Plus} onClick={() => set([...rows, EMPTY])}>
          {t('outputs.add')}
        </Button>
      </span>
    </div>
  )
}
