import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { CONNECTED_CLOUDS, CONNECTION_KINDS, kindRowOf, type ConnectionKind } from '#domain/connection/identity.ts'
import { POOL_AT_ONCE_MAX } from '#domain/run/administration.ts'
import { regionsOf } from '#engine/clouds/cloud.ts'
import { ENVIRONMENT_TYPES } from '#engine/vocabulary.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import type { ConnectionValues } from './connection-form.ts'
import { KIND_FIELDS } from './connection-kind-fields.ts'
import styles from './connections.module.css'

interface IdentityProps {
  form: ServerForm<ConnectionValues>
  kind: ConnectionKind
  onKind: (kind: ConnectionKind) => void
  isNew: boolean
}

/** What it is called, and how it signs in. */
export function ConnectionIdentityFields({ form, kind, onKind, isNew }: IdentityProps): ReactNode {
  const { t } = useTexts('connections')
  const { cloud } = kindRowOf(kind)
  const Own = KIND_FIELDS[kind]
  const kinds = CONNECTION_KINDS.filter((one) => kindRowOf(one).cloud === cloud)
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        required={t('form.nameRequired')}
        hasFocus
      />
      {isNew && CONNECTED_CLOUDS.length > 1 && (
        <div className="field">
          <span className="field__label">{t('form.cloud')}</span>
          <Segmented
            label={t('form.cloud')}
            options={CONNECTED_CLOUDS.map((value) => ({ value, label: cloudName(value) }))}
            value={cloud}
            onChange={(chosen) => onKind(CONNECTION_KINDS.find((one) => kindRowOf(one).cloud === chosen) ?? kind)}
          />
        </div>
      )}
      <div className="field">
        <span className="field__label">{t('form.kind')}</span>
        <RadioCards
          label={t('form.kind')}
          cards={kinds.map((value) => ({
            value,
            title: t(`kinds.${value}`),
            text: t(`kindHints.${value}`),
          }))}
          value={kind}
          onChange={onKind}
        />
      </div>
      <div className={styles.connectionFields}>
        <Own form={form} isNew={isNew} />
      </div>
    </>
  )
}

/** What it is limited to. */
export function ConnectionLimitFields({ form, kind }: Pick<IdentityProps, 'form' | 'kind'>): ReactNode {
  const { t } = useTexts('connections')
  const { type } = usePropertyWords()
  const types = useController({ control: form.inner.control, name: 'environment_types' })
  const regions = useController({ control: form.inner.control, name: 'regions' })
  return (
    <>
      <Choices
        label={t('form.types')}
        hint={t('form.typesHint')}
        options={ENVIRONMENT_TYPES.map(({ label }) => ({ value: label, label: type(label) }))}
        chosen={types.field.value}
        onChange={types.field.onChange}
      />
      <Choices
        label={t('form.regions')}
        hint={t('form.regionsHint')}
        options={regionsOf(kindRowOf(kind).cloud).map(({ id }) => ({ value: id, label: id }))}
        chosen={regions.field.value}
        onChange={regions.field.onChange}
      />
      <div className={styles.connectionFields}>
        <NumberField
          form={form}
          name="max_at_once"
          label={t('form.atOnce')}
          note={t('form.optional')}
          hint={t('form.atOnceHint')}
          min={1}
          max={POOL_AT_ONCE_MAX}
          step={1}
          outOfRange={t('form.atOnceRange')}
          isWhole
        />
        <TextField
          form={form}
          name="pool"
          label={t('form.pool')}
          hint={t('form.poolHint')}
          required={t('form.poolRequired')}
          isMono
        />
      </div>
    </>
  )
}

interface ChoicesProps {
  label: string
  hint: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any number of a few words. */
function Choices({ label, hint, options, chosen, onChange }: ChoicesProps): ReactNode {
  return (
    <fieldset className={clsx('field', styles.connectionTypes)}>
      <legend className="field__label">{label}</legend>
      <div className={clsx('row row--wrap', styles.connectionChoices)}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
      <p className="field__hint">{hint}</p>
    </fieldset>
  )
}
