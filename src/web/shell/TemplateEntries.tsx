import { useQuery } from '@tanstack/react-query'
import { FolderOpen, FolderPlus, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { NavLink, useNavigate } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { LIST_MAX, query } from '../api/query.ts'
import { to } from '../pages.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { editTemplate } from '../widgets/builder-address.ts'
import { CloudMark } from '../widgets/CloudMark.tsx'
import { AddToProjectDialog } from '../widgets/AddToProjectDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { RenameDialog } from '../widgets/RenameDialog.tsx'
import { useRemoveTemplate } from '../widgets/use-remove-template.ts'
import { useEntryDialog } from './use-entry-dialog.ts'
import { useDragSource } from './use-drag.ts'
import { useMenu } from './use-menu.ts'

type Question = 'add' | 'rename'

/** The templates of this person under their section. */
export function TemplateEntries(): ReactNode {
  const { t } = useTexts('shell')
  const templates = useQuery(query('GET /templates', { query: { limit: LIST_MAX } }))
  const { thing, what, open, close } = useEntryDialog<Template, Question>()
  return (
    <>
      <EntryList query={templates} label={t('sections.templates')} empty={t('empty.templates')}>
        {(template) => (
          <TemplateEntry key={template.id} template={template} onOpen={(question) => open(question, template)} />
        )}
      </EntryList>
      {thing && (
        <>
          <AddToProjectDialog template={thing} isOpen={what === 'add'} onClose={close} />
          <RenameDialog list="templates" id={thing.id} name={thing.name} isOpen={what === 'rename'} onClose={close} />
        </>
      )}
    </>
  )
}

/** A template: its page; it can be dragged onto a project, and its menu does the same. */
function TemplateEntry({ template, onOpen }: { template: Template; onOpen: (what: Question) => void }): ReactNode {
  const { t } = useTexts('shell')
  const navigate = useNavigate()
  const remove = useRemoveTemplate()
  const ref = useRef<HTMLLIElement>(null)
  const menu = useMenu()
  const { id, name, abilities } = template
  useDragSource(ref, 'template', id)
  const noUpdate = abilities['template.update'] ? undefined : t('reasons.updateTemplate')
  const noDelete = abilities['template.delete'] ? undefined : t('reasons.deleteTemplate')
  const groups: MenuItem[][] = [
    [
      { id: 'open', label: t('menu.open'), icon: FolderOpen, onSelect: () => void navigate(to('template', { id })) },
      {
        id: 'edit',
        label: t('menu.edit'),
        icon: SquarePen,
        disabledReason: noUpdate,
        onSelect: () => void navigate(editTemplate(id)),
      },
      { id: 'add', label: t('menu.addToProject'), icon: FolderPlus, onSelect: () => onOpen('add') },
    ],
    [
      {
        id: 'rename',
        label: t('menu.rename'),
        icon: Pencil,
        disabledReason: noUpdate,
        onSelect: () => onOpen('rename'),
      },
      {
        id: 'delete',
        label: t('menu.deleteNow'),
        icon: Trash2,
        isDanger: true,
        disabledReason: noDelete,
        onSelect: () => void remove(template),
      },
    ],
  ]
  return (
    <li ref={ref} className="nav__entry">
      <NavLink className="nav__child" to={to('template', { id })} draggable={false} {...menu.context}>
        <CloudMark cloud={template.cloud} isDecorative />
        <span className="truncate" title={name}>
          {name}
        </span>
      </NavLink>
      <MoreButton label={t('menu.of', { name })} isOpen={menu.anchor !== undefined} onToggle={menu.toggle} />
      {menu.anchor && <Menu label={t('menu.of', { name })} anchor={menu.anchor} onClose={menu.close} groups={groups} />}
    </li>
  )
}
