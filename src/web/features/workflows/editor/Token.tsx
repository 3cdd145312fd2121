import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { FieldControl } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../workflows.module.css'

interface TokenProps {
  /** Name for screen readers: the sentence around it says it to everyone else. */
  label: string
  error?: string | undefined
  /** Takes the room that is there: for texts that people type. */
  isLong?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A control inside a sentence, with what is wrong with it below. */
export function Token({ label, error, isLong = false, children }: TokenProps): ReactNode {
  const id = useId()
  return (
    <span className={isLong ? clsx(styles.token, styles.tokenLong) : styles.token}>
      <label className="visually-hidden" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error === undefined ? undefined : `${id}-text`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <span className="field__error" id={`${id}-text`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </span>
  )
}

interface TextTokenProps extends Omit<TokenProps, 'children'> {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Id of a list of values to choose from; others can be typed. */
  list?: string
  isMono?: boolean
}

/** A text inside a sentence. */
export function TextToken({ value, onChange, placeholder, list, isMono = false, ...token }: TextTokenProps): ReactNode {
  return (
    <Token {...token}>
      {(control) => (
        <input
          {...control}
          className={isMono ? 'input mono' : 'input'}
          value={value}
          placeholder={placeholder}
          list={list}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Token>
  )
}
