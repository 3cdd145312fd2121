import { useId, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Select } from '../../ui/Select.tsx'
import { CHOICES, type Choice } from './drift-choices.ts'
import styles from './environment.module.css'

interface ChoiceSelectProps {
  /** What it decides about, for screen readers. */
  name: string
  value: Choice | undefined
  onChange: (choice: Choice | undefined) => void
  canAdopt: boolean
  /** Why it cannot be adopted. */
  note?: string | undefined
}

/** What becomes of a difference, or of all of a component. */
export function ChoiceSelect({ name, value, onChange, canAdopt, note }: ChoiceSelectProps): ReactNode {
  const { t } = useTexts('drift')
  const id = useId()
  const options = CHOICES.filter((choice) => choice !== 'adopt' || canAdopt).map((choice) => ({
    value: choice,
    label: t(`choices.${choice}`),
  }))
  const control = { id, 'aria-describedby': note === undefined ? undefined : `${id}-note`, 'aria-invalid': undefined }
  return (
    <div className={styles.driftChoose}>
      <label className="visually-hidden" htmlFor={id}>
        {t('choiceOf', { name })}
      </label>
      <Select
        control={control}
        value={value ?? ''}
        options={[{ value: '', label: t('choices.open') }, ...options]}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
      {note !== undefined && (
        <p className="tiny t2" id={`${id}-note`}>
          {t('notAdoptable', { because: note })}
        </p>
      )}
    </div>
  )
}
