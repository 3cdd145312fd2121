import { Blocks, CircleAlert, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editTemplate } from '../../widgets/builder-address.ts'

/** Stands where diagram and files would stand: there is nothing in the template yet, or it does not compile. */
export function Nothing({ template, isEmpty }: { template: Template; isEmpty: boolean }): ReactNode {
  const { t } = useTexts('templates')
  return (
    <div className="panel">
      <EmptyState
        icon={isEmpty ? Blocks : CircleAlert}
        title={t(isEmpty ? 'nothing.emptyTitle' : 'nothing.title')}
        text={t(isEmpty ? 'nothing.emptyText' : 'nothing.text')}
        isPart
      >
        {template.abilities['template.update'] && (
          <Link className={buttonClass()} to={editTemplate(template.id)}>
            <Icon of={SquarePen} />
            {t('nothing.edit')}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}
