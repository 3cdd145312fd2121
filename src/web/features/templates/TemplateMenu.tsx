import {
  Copy,
  FilePlus2,
  FolderOpen,
  FolderPlus,
  GitBranch,
  Pencil,
  Share2,
  SquarePen,
  TextQuote,
  Trash2,
} from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import type { Template } from '#contract/templates.ts'
import { to } from '../../pages.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { editTemplate, fromTemplate } from '../../widgets/builder-address.ts'
import { AddToProjectDialog } from '../../widgets/AddToProjectDialog.tsx'
import { RenameDialog } from '../../widgets/RenameDialog.tsx'
import { useRemoveTemplate } from '../../widgets/use-remove-template.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { useCopyTemplate } from './use-copy-template.ts'

type Question = 'add' | 'share' | 'rename' | 'details'

interface TemplateMenuProps {
  template: Template
  /** On its page, what has a button there is not in the menu. */
  isCard?: boolean
  onPush?: () => void
}

/** What can be done with a template, each with the reason where it may not be. */
export function TemplateMenu({ template, isCard = false, onPush }: TemplateMenuProps): ReactNode {
  const { t } = useTexts(['templates', 'shell'])
  const navigate = useNavigate()
  const remove = useRemoveTemplate()
  const copy = useCopyTemplate()
  const [open, setOpen] = useState<Question>()
  const [shown, setShown] = useState<readonly Question[]>([])
  const close = useCallback(() => setOpen(undefined), [])
  const openDialog = (question: Question) => {
    setShown((now) => (now.includes(question) ? now : [...now, question]))
    setOpen(question)
  }
  const { id, name, abilities, is_curated: isCurated } = template
  const noUpdate = abilities['template.update']
    ? undefined
    : t(isCurated ? 'reasons.curated' : 'shell:reasons.updateTemplate')
  const noShare = abilities['template.share'] ? undefined : t(isCurated ? 'reasons.curatedShare' : 'reasons.share')
  const noDelete = abilities['template.delete']
    ? undefined
    : t(isCurated ? 'reasons.curatedDelete' : 'shell:reasons.deleteTemplate')
  const pages: MenuItem[] = [
    { id: 'open', label: t('menu.open'), icon: FolderOpen, onSelect: () => void navigate(to('template', { id })) },
    {
      id: 'edit',
      label: t('menu.edit'),
      icon: SquarePen,
      disabledReason: noUpdate,
      onSelect: () => void navigate(editTemplate(id)),
    },
    { id: 'use', label: t('menu.use'), icon: FilePlus2, onSelect: () => void navigate(fromTemplate(id)) },
  ]
  const groups: MenuItem[][] = [
    ...(isCard ? [pages] : []),
    [
      { id: 'copy', label: t('menu.copy'), icon: Copy, onSelect: () => void copy(template) },
      { id: 'add', label: t('shell:menu.addToProject'), icon: FolderPlus, onSelect: () => openDialog('add') },
      {
        id: 'share',
        label: t('menu.share'),
        icon: Share2,
        disabledReason: noShare,
        onSelect: () => openDialog('share'),
      },
      ...(onPush ? [{ id: 'push', label: t('menu.push'), icon: GitBranch, onSelect: onPush }] : []),
    ],
    [
      {
        id: 'details',
        label: t('details.open'),
        icon: TextQuote,
        disabledReason: noUpdate,
        onSelect: () => openDialog('details'),
      },
      {
        id: 'rename',
        label: t('shell:menu.rename'),
        icon: Pencil,
        disabledReason: noUpdate,
        onSelect: () => openDialog('rename'),
      },
      {
        id: 'delete',
        label: t('shell:menu.deleteNow'),
        icon: Trash2,
        isDanger: true,
        disabledReason: noDelete,
        onSelect: () => void remove(template),
      },
    ],
  ]
  return (
    <>
      <MenuButton look="more" label={t('shell:menu.of', { name })} groups={groups} />
      {shown.includes('add') && <AddToProjectDialog template={template} isOpen={open === 'add'} onClose={close} />}
      {shown.includes('share') && <ShareDialog template={template} isOpen={open === 'share'} onClose={close} />}
      {shown.includes('details') && <DetailsDialog template={template} isOpen={open === 'details'} onClose={close} />}
      {shown.includes('rename') && (
        <RenameDialog list="templates" id={id} name={name} isOpen={open === 'rename'} onClose={close} />
      )}
    </>
  )
}
