import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { onePress } from './press.ts'
import { useTooltip } from './use-tooltip.tsx'

interface ButtonLook {
  /** Danger is outlined on pages and solid only in the dialog that does it. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid'
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its place. */
  isBlock?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook = {}): string {
  return clsx(
    'btn',
    variant !== 'secondary' && `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    isBlock && 'btn--block',
  )
}

interface ButtonProps extends ButtonLook {
  children: ReactNode
  icon?: LucideIcon
  type?: 'button' | 'submit'
  /** Id of the form that it sends, where it stands outside of it. */
  form?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Why it may not be used now; it stays focusable and says so in a tooltip. */
  disabledReason?: string | undefined
  /** Work it started is under way: it shows a spinner and does nothing. */
  isLoading?: boolean
  /** Has the focus when the dialog that contains it opens. */
  isFirstFocus?: boolean
}

/**
 * A button. It is never hidden from the keyboard: with `disabledReason` it can be reached and says why it does nothing.
 */
export function Button({
  children,
  icon,
  type = 'button',
  form,
  onClick,
  disabledReason,
  isLoading = false,
  isFirstFocus,
  ...look
}: ButtonProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const { trigger, tooltip } = useTooltip(ref, disabledReason)
  const isDisabled = disabledReason !== undefined
  const press = onePress(isDisabled || isLoading ? undefined : (event) => onClick?.(event))
  return (
    <>
      <button
        ref={ref}
        type={type}
        form={form}
        className={clsx(buttonClass(look), isLoading && 'is-loading')}
        aria-disabled={isDisabled || undefined}
        aria-busy={isLoading || undefined}
        data-autofocus={isFirstFocus}
        {...press}
        {...trigger}
      >
        {isLoading ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
        {children}
      </button>
      {tooltip}
    </>
  )
}
