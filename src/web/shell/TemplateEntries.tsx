import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Template } from '#contract/templates.ts'
import { useAccount } from '../api/account.ts'
import { templatesQuery } from '../api/query.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { CloudMark } from '../widgets/CloudMark.tsx'
import { AddToProjectDialog } from './AddToProjectDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PlannedItem } from './PlannedItem.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useAsked } from './use-asked.ts'
import { useDragSource } from './use-drag.ts'
import { useMenu } from './use-menu.ts'

type Question = 'add' | 'rename' | 'delete'

/** The templates of this person under their section. */
export function TemplateEntries(): ReactNode {
  const { t } = useTranslation('shell')
  const templates = useQuery(templatesQuery)
  const { thing, what, ask, close } = useAsked<Template, Question>()
  return (
    <>
      <EntryList query={templates} label={t('sections.templates')} empty={t('empty.templates')}>
        {(template) => <TemplateEntry key={template.id} template={template} onAsk={(question) => ask(question, template)} />}
      </EntryList>
      {thing && (
        <>
          <AddToProjectDialog template={thing} isOpen={what === 'add'} onClose={close} />
          <RenameDialog list="templates" id={thing.id} name={thing.name} isOpen={what === 'rename'} onClose={close} />
          <DeleteDialog list="templates" id={thing.id} name={thing.name} isOpen={what === 'delete'} onClose={close} />
        </>
      )}
    </>
  )
}

/** A template: it can be dragged onto a project, and its menu does the same. */
function TemplateEntry({ template, onAsk }: { template: Template; onAsk: (what: Question) => void }): ReactNode {
  const { t } = useTranslation('shell')
  const { abilities } = useAccount()
  const ref = useRef<HTMLLIElement>(null)
  const menu = useMenu()
  const { id, name } = template
  useDragSource(ref, 'template', id)
  const disabledReason = abilities['templates.write'] ? undefined : t('reasons.writeTemplate')
  const groups: MenuItem[][] = [
    [{ id: 'add', label: t('menu.addToProject'), icon: FolderPlus, onSelect: () => onAsk('add') }],
    [
      { id: 'rename', label: t('menu.rename'), icon: Pencil, disabledReason, onSelect: () => onAsk('rename') },
      { id: 'delete', label: t('menu.delete'), icon: Trash2, isDanger: true, disabledReason, onSelect: () => onAsk('delete') },
    ],
  ]
  return (
    <li ref={ref} className="nav__entry">
      <PlannedItem className="nav__child" reason={t('planned.template')} {...menu.context}>
        <CloudMark cloud={template.cloud} isDecorative />
        <span className="truncate" title={name}>
          {name}
        </span>
      </PlannedItem>
      <MoreButton label={t('menu.of', { name })} isOpen={menu.anchor !== undefined} onToggle={menu.toggle} />
      {menu.anchor && <Menu label={t('menu.of', { name })} anchor={menu.anchor} onClose={menu.close} groups={groups} />}
    </li>
  )
}
