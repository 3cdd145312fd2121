import type { ReactNode } from 'react'
import { moveByKey } from './roving.ts'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

const tabId = (id: string) => `tab-${id}`
const panelId = (id: string) => `panel-${id}`

/** The heads of the parts of one thing. Give each part to {@link TabPanel}. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>): ReactNode {
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={(event) => moveByKey(event, 'tab')}>
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
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The part that the chosen tab shows. */
export function TabPanel({ id, className, children }: { id: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} className={className}>
      {children}
    </div>
  )
}
