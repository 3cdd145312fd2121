import { useRef, type ReactNode } from 'react'
import { onePress } from './press.ts'
import { useTooltip } from './use-tooltip.tsx'
import './switch.css'

interface SwitchProps {
  /** Id of the text that names it. */
  labelledBy: string
  /** Id of the text that explains it. */
  describedBy?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it may not be used now; it stays focusable and says so in a tooltip. */
  disabledReason?: string | undefined
}

/** On or off. */
export function Switch({ labelledBy, describedBy, isOn, onChange, disabledReason }: SwitchProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const isDisabled = disabledReason !== undefined
  const { trigger, tooltip } = useTooltip(ref, disabledReason)
  return (
    <>
      <button
        ref={ref}
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={labelledBy}
        aria-disabled={isDisabled || undefined}
        {...onePress(isDisabled ? undefined : () => onChange(!isOn))}
        {...trigger}
        aria-describedby={trigger['aria-describedby'] ?? describedBy}
      />
      {tooltip}
    </>
  )
}
