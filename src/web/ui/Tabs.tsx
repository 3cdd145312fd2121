import type { KeyboardEvent, ReactNode } from 'react'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

const tabId = (id: string) => `tab-${id}`
const panelId = (id: string) => `panel-${id}`

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys, Home and End move the focus to another tab and show what it heads. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const step = STEP[event.key]
  const at = tabs.indexOf(event.currentTarget)
  const next =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs.at(-1)
        : step === undefined
          ? undefined
          : tabs.at((at + step) % tabs.length)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** The heads of the parts of one thing. Give each part to {@link TabPanel}. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>): ReactNode {
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? panelId(tab.id) : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={moveByKey}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The part that the chosen tab shows. */
export function TabPanel({
  id,
  className,
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} className={className}>
      {children}
    </div>
  )
}
