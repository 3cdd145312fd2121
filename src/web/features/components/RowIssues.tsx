import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Issues } from './component-form.ts'

/** What is wrong with the fields of one row. @param path of the row on the wire, such as variables.0 */
export function RowIssues({ issues, path }: { issues: Issues; path: string }): ReactNode {
  const own = [...issues].filter(([field]) => field.startsWith(`${path}.`))
  return own.map(([field, message]) => (
    <span key={field} className="field__error" role="alert">
      <Icon of={CircleAlert} />
      {message}
    </span>
  ))
}
