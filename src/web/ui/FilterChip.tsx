import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuButton } from './MenuButton.tsx'

interface FilterChipProps<Value extends string> {
  /** What is filtered by, such as "Owner". */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One filter of a list, or its order: says what is chosen and opens the choices. */
export function FilterChip<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterChipProps<Value>): ReactNode {
  const chosen = options.find((option) => option.value === value)
  const items = options.map((option) => ({
    id: option.value,
    label: option.label,
    icon: option.value === value ? CircleCheck : Circle,
    onSelect: () => onChange(option.value),
  }))
  return (
    <MenuButton look="chip" label={label} groups={[items]}>
      {label} <b className="truncate">{chosen?.label}</b>
    </MenuButton>
  )
}
