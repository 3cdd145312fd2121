import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './profile.module.css'

interface SettingProps {
  label: string
  text?: ReactNode
  error?: string | undefined
  /** Renders the control with what ties it to label and text. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** One line of the settings: what it is, and its control at the right. */
export function Setting({ label, text, error, children }: SettingProps): ReactNode {
  const id = useId()
  const hasText = text !== undefined || error !== undefined
  return (
    <div className={styles.setting}>
      <span>
        <label className="medium" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        <SettingText id={`${id}-text`} text={text} error={error} />
      </span>
      {children({
        id,
        'aria-describedby': hasText ? `${id}-text` : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
    </div>
  )
}

interface SwitchSettingProps {
  label: string
  text: ReactNode
  error?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** One line of the settings that is on or off. */
export function SwitchSetting({ label, text, error, isOn, onChange }: SwitchSettingProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.setting}>
      <span>
        <span className="medium" id={`${id}-label`}>
          {label}
        </span>
        <SettingText id={`${id}-text`} text={text} error={error} />
      </span>
      <Switch labelledBy={`${id}-label`} describedBy={`${id}-text`} isOn={isOn} onChange={onChange} />
    </div>
  )
}

function SettingText({ id, text, error }: { id: string; text: ReactNode; error: string | undefined }): ReactNode {
  if (error === undefined) {
    return text === undefined ? null : (
      <span className="cell-sub" id={id}>
        {text}
      </span>
    )
  }
  return (
    <span className="field__error" id={id} role="alert">
      <Icon of={CircleAlert} />
      {error}
    </span>
  )
}
