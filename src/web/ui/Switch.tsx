import type { ReactNode } from 'react'
import './switch.css'

interface SwitchProps {
  /** Id of the text that names it. */
  labelledBy: string
  /** Id of the text that explains it. */
  describedBy?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off. */
export function Switch({ labelledBy, describedBy, isOn, onChange }: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!isOn)}
    />
  )
}
