import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { useTexts } from '../locales/texts.ts'
import { PASSWORD_MIN_LENGTH } from '#domain/account/password-length.ts'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { rulesOf, type FieldProps } from './TextField.tsx'
import styles from './new-password-field.module.css'

/** A password that someone chooses: it can be shown, and says how long it is. */
export function NewPasswordField<Values extends FieldValues>(
  props: Omit<FieldProps<Values>, 'hint' | 'check' | 'autoComplete'>,
): ReactNode {
  const { t } = useTexts('common')
  const { form, name, label, note } = props
  const [isShown, setIsShown] = useState(false)
  const length = String(useWatch({ control: form.inner.control, name }) ?? '').length
  const error = form.inner.getFieldState(name, form.inner.formState).error?.message
  const check = (value: string) =>
    value.length < PASSWORD_MIN_LENGTH ? t('session.passwordShort', { min: PASSWORD_MIN_LENGTH }) : undefined
  const hint =
    length === 0
      ? t('session.passwordHint', { min: PASSWORD_MIN_LENGTH })
      : t('session.passwordLength', { min: PASSWORD_MIN_LENGTH, length })
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => (
        <div className={clsx('input', styles.secret)}>
          <input
            {...control}
            {...form.inner.register(name, rulesOf({ ...props, check }, true))}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            aria-required={props.required !== undefined || undefined}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t('session.hidePassword') : t('session.showPassword')}
            isPressed={isShown}
            size="sm"
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
