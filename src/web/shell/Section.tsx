import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, FoldVertical, Plus, UnfoldVertical } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useNavigate } from 'react-router'
import { PAGES, to } from '../pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { ComponentEntries } from './ComponentEntries.tsx'
import { EnvironmentEntries } from './EnvironmentEntries.tsx'
import { InlineCreate } from './InlineCreate.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PageEntries } from './PageEntries.tsx'
import { ProjectEntries } from './ProjectEntries.tsx'
import { SectionHead } from './SectionHead.tsx'
import { hasEntries, SECTIONS, type EntriesId, type SectionId } from './sections.ts'
import { TeamEntries } from './TeamEntries.tsx'
import { TemplateEntries } from './TemplateEntries.tsx'
import { useDragSource, useDropTarget } from './use-drag.ts'
import { useMenu } from './use-menu.ts'

const ENTRIES: Readonly<Record<EntriesId, () => ReactNode>> = {
  projects: ProjectEntries,
  templates: TemplateEntries,
  teams: TeamEntries,
  components: ComponentEntries,
  environments: EnvironmentEntries,
}

interface SectionProps {
  id: SectionId
  isOpen: boolean
  onToggle: () => void
  /** The sidebar shows icons alone. */
  isNarrow: boolean
  /** Absent at the end of the list. */
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  /** Another section was dropped beside this one. */
  onDropSection: (id: string, side: 'before' | 'after') => void
}

/** A section of the sidebar: its head with its tools, and what stands under it. */
export function Section({
  id,
  isOpen,
  onToggle,
  isNarrow,
  onMoveUp,
  onMoveDown,
  onDropSection,
}: SectionProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const navigate = useNavigate()
  const ref = useRef<HTMLLIElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const menu = useMenu()
  const [isCreating, setIsCreating] = useState(false)
  const [over, setOver] = useState<'before' | 'after'>()
  useDragSource(ref, 'section', id)
  useDropTarget(ref, { accepts: 'section', onOver: setOver, onDrop: onDropSection })

  const { list, entries, pages } = SECTIONS[id]
  const name = t(`sections.${id}`)
  const canCreate = list !== undefined || id === 'environments'
  const createLabel = t(`createIn.${list ?? 'environments'}`)
  const isShown = isOpen && !isNarrow && hasEntries(id)
  const create = () => {
    if (list === undefined) return void navigate(to('wizard'))
    if (!isOpen) onToggle()
    setIsCreating(true)
  }
  const stopCreating = (isLeft: boolean) => {
    setIsCreating(false)
    if (!isLeft) plus.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = event.key === 'ArrowUp' ? onMoveUp : event.key === 'ArrowDown' ? onMoveDown : undefined
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move?.()
    } else menu.context.onKeyDown(event)
  }
  const groups: MenuItem[][] = [
    isNarrow
      ? (pages ?? []).map((page) => ({
          id: page,
          label: t(`common:${PAGES[page].title}`),
          onSelect: () => void navigate(to(page)),
        }))
      : [],
    [
      ...(canCreate && !isNarrow ? [{ id: 'create', label: createLabel, icon: Plus, onSelect: create }] : []),
      ...(hasEntries(id) && !isNarrow
        ? [
            {
              id: 'fold',
              label: isOpen ? t('section.close') : t('section.open'),
              icon: isOpen ? FoldVertical : UnfoldVertical,
              onSelect: onToggle,
            },
          ]
        : []),
    ],
    [
      {
        id: 'up',
        label: t('section.moveUp'),
        icon: ArrowUp,
        keys: 'Alt ↑',
        disabledReason: onMoveUp ? undefined : t('section.isFirst'),
        onSelect: () => onMoveUp?.(),
      },
      {
        id: 'down',
        label: t('section.moveDown'),
        icon: ArrowDown,
        keys: 'Alt ↓',
        disabledReason: onMoveDown ? undefined : t('section.isLast'),
        onSelect: () => onMoveDown?.(),
      },
    ],
  ].filter((group) => group.length > 0)
  const Entries = entries && ENTRIES[entries]
  const label = t('section.menu', { name })
  return (
    <li ref={ref} className={clsx('nav__section', over && `is-${over}`)}>
      <div className="nav__head">
        <SectionHead
          id={id}
          isNarrow={isNarrow}
          isOpen={isShown}
          onContextMenu={menu.context.onContextMenu}
          onKeyDown={onKeyDown}
        />
        {!isNarrow && (
          <span className="nav__tools">
            {canCreate && (
              <button ref={plus} type="button" className="nav__tool" aria-label={createLabel} onClick={create}>
                <Icon of={Plus} />
              </button>
            )}
            <MoreButton label={label} isOpen={menu.anchor !== undefined} onToggle={menu.toggle} />
            {hasEntries(id) && (
              <button
                type="button"
                className="nav__tool"
                aria-label={t(isOpen ? 'section.closeOf' : 'section.openOf', { name })}
                aria-expanded={isOpen}
                onClick={onToggle}
              >
                <Icon of={isOpen ? ChevronDown : ChevronRight} />
              </button>
            )}
          </span>
        )}
      </div>
      {menu.anchor && <Menu label={label} anchor={menu.anchor} onClose={menu.close} groups={groups} />}
      {isShown && (
        <div className="nav__entries">
          {isCreating && list && <InlineCreate list={list} onClose={stopCreating} />}
          {Entries && <Entries />}
          {pages && <PageEntries pages={pages} label={name} />}
        </div>
      )}
    </li>
  )
}
