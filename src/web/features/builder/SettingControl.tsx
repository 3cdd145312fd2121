import { RotateCcw } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { SettingField } from '#engine/builder/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldControl } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './inspector.module.css'

interface SettingControlProps {
  field: SettingField
  /** Why it does nothing in this stack. */
  idleReason: string | undefined
  nodeId: string
  error: string | undefined
}

/** The first choice of a list: what holds without a setting. */
const STANDARD = ''

/**
 * One setting. Without a value of its own it shows the default that holds for this stack; what is set can be taken
 * back.
 */
export function SettingControl({ field, idleReason, nodeId, error }: SettingControlProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions } = useBuilder()
  const words = useValueWords()
  const put = (value: unknown) => actions.set(nodeId, field.name, value)
  if (field.kind === 'boolean') return <BooleanSetting field={field} idleReason={idleReason} put={put} />
  const range =
    field.min !== undefined && field.max !== undefined
      ? t('setting.range', { min: words(field.min), max: words(field.max) })
      : undefined
  const standard =
    field.options.length > 0 || field.standard === undefined || field.standard === null || field.standard === ''
      ? undefined
      : t('setting.standard', { value: words(field.standard) })
  return (
    <div className={styles.settingField}>
      <Field
        label={field.title}
        note={field.isRequired ? t('setting.required') : undefined}
        hint={[field.description, ...(idleReason === undefined ? [range, standard] : [idleReason])]
          .filter(Boolean)
          .join(' ')}
        error={error}
      >
        {(control) => (
          <fieldset className={styles.settingValue} disabled={idleReason !== undefined}>
            <ValueControl field={field} control={control} put={put} />
          </fieldset>
        )}
      </Field>
      {field.given !== undefined && !field.isRequired && <Reset title={field.title} onReset={() => put(undefined)} />}
    </div>
  )
}

function Reset({ title, onReset }: { title: string; onReset: () => void }): ReactNode {
  const { t } = useTexts('builder')
  return (
    <Button size="sm" variant="ghost" icon={RotateCcw} onClick={onReset}>
      <span aria-hidden="true">{t('setting.reset')}</span>
      <span className="visually-hidden">{t('setting.resetName', { title })}</span>
    </Button>
  )
}

/** A value as people read it. */
function useValueWords(): (value: unknown) => string {
  const { t } = useTexts('builder')
  const { number } = useFormat()
  return (value) => {
    if (typeof value === 'number') return number(value)
    if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** The words of a choice; what names itself, such as a version or a size, stays as it is. */
function useChoiceWords(): (value: string) => string {
  const { t } = useTexts('builder')
  const known: Readonly<Record<string, string>> = {
    http: t('setting.choices.http'),
    'object-created': t('setting.choices.object-created'),
    local: t('setting.choices.local'),
    zone: t('setting.choices.zone'),
    geo: t('setting.choices.geo'),
    application: t('setting.choices.application'),
    'managed-identity': t('setting.choices.managed-identity'),
  }
  return (value) => (Object.hasOwn(known, value) ? known[value] : undefined) ?? value
}

interface ValueProps {
  field: SettingField
  put: (value: unknown) => void
}

function BooleanSetting({ field, idleReason, put }: ValueProps & { idleReason: string | undefined }): ReactNode {
  const id = useId()
  return (
    <div className={styles.settingField}>
      <div className={styles.settingSwitch}>
        <span>
          <span className="field__label" id={id}>
            {field.title}
          </span>
          <span className="field__hint" id={`${id}-hint`}>
            {[field.description, idleReason].filter(Boolean).join(' ')}
          </span>
        </span>
        <Switch
          labelledBy={id}
          describedBy={`${id}-hint`}
          isOn={(field.given ?? field.standard) === true}
          onChange={put}
          disabledReason={idleReason}
        />
      </div>
      {field.given !== undefined && <Reset title={field.title} onReset={() => put(undefined)} />}
    </div>
  )
}

function ValueControl({ field, control, put }: ValueProps & { control: FieldControl }): ReactNode {
  const { t } = useTexts('builder')
  const words = useValueWords()
  const choiceWords = useChoiceWords()
  const { given, standard } = field
  if (field.kind === 'json') return <JsonInput field={field} control={control} put={put} />
  if (field.options.length > 0) {
    const chosen = given === undefined ? STANDARD : words(given)
    const known = chosen === STANDARD || field.options.includes(chosen) ? field.options : [chosen, ...field.options]
    const options = [
      {
        value: STANDARD,
        label:
          standard === undefined
            ? t('setting.notSet')
            : t('setting.standardChoice', { value: choiceWords(words(standard)) }),
      },
      ...known.map((value) => ({ value, label: choiceWords(value) })),
    ]
    return (
      <Select
        control={control}
        value={chosen}
        options={options}
        onChange={(value) => put(value === STANDARD ? undefined : value)}
      />
    )
  }
  if (field.kind === 'integer' || field.kind === 'number') {
    const value = typeof given === 'number' ? given : undefined
    const placeholder = typeof standard === 'number' ? { placeholder: String(standard) } : {}
    return (
      <NumberInput
        control={control}
        value={value}
        onChange={put}
        step={field.kind === 'integer' ? 1 : undefined}
        min={field.min}
        max={field.max}
        {...placeholder}
      />
    )
  }
  return (
    <input
      {...control}
      className="input"
      value={typeof given === 'string' ? given : given === undefined ? '' : words(given)}
      placeholder={typeof standard === 'string' ? standard : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => put(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

/** A list or an object as JSON; what does not parse yet stays in the field and is not taken over. */
function JsonInput({ field, control, put }: ValueProps & { control: FieldControl }): ReactNode {
  const { t } = useTexts('builder')
  const [text, setText] = useState(() => (field.given === undefined ? '' : JSON.stringify(field.given, null, 2)))
  const [isWrong, setIsWrong] = useState(false)
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') {
      setIsWrong(false)
      return put(undefined)
    }
    try {
      put(JSON.parse(next))
      setIsWrong(false)
    } catch {
      setIsWrong(true)
    }
  }
  return (
    <>
      <textarea
        {...control}
        aria-invalid={isWrong || control['aria-invalid']}
        className="input mono"
        rows={4}
        spellCheck={false}
        value={text}
        placeholder={field.standard === undefined ? '' : JSON.stringify(field.standard)}
        onChange={(event) => change(event.target.value)}
      />
      {isWrong && (
        <span className="field__error" role="alert">
          {t('setting.badJson')}
        </span>
      )}
    </>
  )
}
