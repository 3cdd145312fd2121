import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { FolderOpen, Pencil, Settings, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { NavLink, useNavigate } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '../api/projects.ts'
import { to } from '../pages.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { RenameDialog } from '../widgets/RenameDialog.tsx'
import { useAddTemplate } from '../widgets/use-add-template.ts'
import { useEntryDialog } from './use-entry-dialog.ts'
import { useDropTarget } from './use-drag.ts'
import { useMenu } from './use-menu.ts'

/** The projects of this person under their section. */
export function ProjectEntries(): ReactNode {
  const { t } = useTexts('shell')
  const projects = useQuery(projectsQuery())
  const { thing, what, open, close } = useEntryDialog<Project, 'rename' | 'delete'>()
  return (
    <>
      <EntryList query={projects} label={t('sections.projects')} empty={t('empty.projects')}>
        {(project) => (
          <ProjectEntry key={project.id} project={project} onOpen={(question) => open(question, project)} />
        )}
      </EntryList>
      {thing && (
        <>
          <RenameDialog list="projects" id={thing.id} name={thing.name} isOpen={what === 'rename'} onClose={close} />
          <DeleteDialog id={thing.id} name={thing.name} isOpen={what === 'delete'} onClose={close} />
        </>
      )}
    </>
  )
}

/** A project: its page, its menu, and a place to drop templates on. */
function ProjectEntry({
  project,
  onOpen,
}: {
  project: Project
  onOpen: (what: 'rename' | 'delete') => void
}): ReactNode {
  const { t } = useTexts('shell')
  const navigate = useNavigate()
  const ref = useRef<HTMLLIElement>(null)
  const menu = useMenu()
  const [isOver, setIsOver] = useState(false)
  const addTemplate = useAddTemplate()
  useDropTarget(ref, {
    accepts: 'template',
    onOver: (half) => setIsOver(half !== undefined),
    onDrop: (id) => void addTemplate(id, project),
  })
  const { id, name, abilities } = project
  const groups: MenuItem[][] = [
    [
      {
        id: 'open',
        label: t('menu.open'),
        icon: FolderOpen,
        onSelect: () => void navigate(to('project', { projectId: id })),
      },
      {
        id: 'settings',
        label: t('menu.settings'),
        icon: Settings,
        onSelect: () => void navigate(to('projectSettings', { id })),
      },
    ],
    [
      {
        id: 'rename',
        label: t('menu.rename'),
        icon: Pencil,
        disabledReason: abilities['project.update'] ? undefined : t('reasons.renameProject'),
        onSelect: () => onOpen('rename'),
      },
      {
        id: 'delete',
        label: t('menu.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: abilities['project.delete'] ? undefined : t('reasons.deleteProject'),
        onSelect: () => onOpen('delete'),
      },
    ],
  ]
  return (
    <li ref={ref} className="nav__entry">
      <NavLink
        className={clsx('nav__child', isOver && 'is-drop')}
        to={to('project', { projectId: id })}
        draggable={false}
        {...menu.context}
      >
        <span className="truncate" title={name}>
          {name}
        </span>
      </NavLink>
      <MoreButton label={t('menu.of', { name })} isOpen={menu.anchor !== undefined} onToggle={menu.toggle} />
      {menu.anchor && <Menu label={t('menu.of', { name })} anchor={menu.anchor} onClose={menu.close} groups={groups} />}
    </li>
  )
}
