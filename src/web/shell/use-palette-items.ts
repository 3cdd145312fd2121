import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  File,
  FlaskConical,
  Folder,
  Keyboard,
  Layers,
  LogOut,
  Plus,
  Server,
  Settings,
  SunMoon,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { query } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { useNavigate } from 'react-router'
import { useAccount } from '../api/account.ts'
import { errorText } from '../api/errors.ts'
import { teamsQuery } from '../api/lists.ts'
import { projectsQuery } from '../api/projects.ts'
import { templateSearchQuery } from '../api/templates.ts'
import { useSettled } from '../lib/use-settled.ts'
import { PAGE_LIST, PAGES, to } from '../pages.ts'
import { useSignOut } from '../widgets/use-sign-out.ts'
import { useToggleTheme } from '../widgets/use-toggle-theme.ts'
import { openLayer } from './layers.ts'
import { mayOpen } from './may-open.ts'
import { isFound, parseQuery } from './palette-search.ts'
import { SECTIONS, type PlainPageId } from './sections.ts'
import { GO_KEYS } from './shortcuts.ts'

/** How long someone must stop typing before the server is queried. */
const TYPING_MS = 150
/** So many of each kind are shown. */
const PER_GROUP = 6

export interface PaletteItem {
  id: string
  label: string
  aside?: string
  icon: LucideIcon
  /** The keys that do the same. */
  keys?: string
  onSelect: () => void
}

export interface PaletteGroup {
  id: 'pages' | 'projects' | 'environments' | 'templates' | 'teams' | 'people' | 'actions'
  items: PaletteItem[]
}

interface PaletteItems {
  groups: PaletteGroup[]
  words: readonly string[]
  isLoading: boolean
  /** Why some of it could not be searched. */
  problem: string | undefined
}

const PLAIN_PAGES = PAGE_LIST.filter((page) => page.frame !== 'alone' && !page.isAction && !page.path.includes(':'))
const iconOf = (id: string): LucideIcon =>
  Object.values(SECTIONS).find(({ page }) => page === id)?.icon ?? (id === 'devTools' ? FlaskConical : File)

/** Everything that the palette leads to and that fits what was typed. */
export function usePaletteItems(text: string, isOpen: boolean): PaletteItems {
  const { t } = useTexts(['shell', 'common'])
  const navigate = useNavigate()
  const account = useAccount()
  const signOut = useSignOut()
  const toggleTheme = useToggleTheme()
  const typed = parseQuery(text)
  const settled = parseQuery(useSettled(text, TYPING_MS)).words.join(' ')
  const search = settled === '' ? undefined : settled
  const isAsking = isOpen && !typed.isActionsOnly
  const options = { enabled: isAsking, placeholderData: keepPreviousData }
  const projects = useQuery({ ...projectsQuery(search), ...options })
  const environments = useQuery({
    ...query('GET /environments', { query: { search, limit: PER_GROUP, sort: 'name' } }),
    ...options,
  })
  const teams = useQuery({ ...teamsQuery(search), ...options })
  const templates = useQuery({ ...templateSearchQuery(settled, PER_GROUP), ...options })
  const canSeePeople = account.abilities['people.read']
  const people = useQuery({
    ...query('GET /people', { query: { search: settled, limit: PER_GROUP, status: 'active' } }),
    ...options,
    enabled: isAsking && canSeePeople && search !== undefined,
  })

  const go = (path: string) => () => void navigate(path)
  const actions: PaletteItem[] = [
    { id: 'project', label: t('palette.actions.project'), icon: Plus, onSelect: go(to('projectNew')) },
    { id: 'template', label: t('palette.actions.template'), icon: Plus, onSelect: go(to('templateNew')) },
    ...(account.abilities['workflows.create']
      ? [
          {
            id: 'workflow',
            label: t('palette.actions.workflow'),
            icon: Plus,
            onSelect: go(`${to('flowControls')}?new`),
          },
        ]
      : []),
    { id: 'team', label: t('palette.actions.team'), icon: Plus, onSelect: () => openLayer('create-teams') },
    { id: 'theme', label: t('palette.actions.theme'), icon: SunMoon, onSelect: toggleTheme },
    { id: 'settings', label: t('palette.actions.settings'), icon: Settings, onSelect: go(to('profile')) },
    {
      id: 'shortcuts',
      label: t('palette.actions.shortcuts'),
      icon: Keyboard,
      keys: '?',
      onSelect: () => openLayer('shortcuts'),
    },
    { id: 'logout', label: t('palette.actions.logout'), icon: LogOut, onSelect: () => void signOut() },
  ]
  const pages = PLAIN_PAGES.filter(({ id }) => mayOpen(account, id)).map((page): PaletteItem => {
    const letter = GO_KEYS[page.id as PlainPageId]
    return {
      id: page.id,
      label: t(`common:${page.title}`),
      icon: iconOf(page.id),
      ...(letter && { keys: `G ${letter.toUpperCase()}` }),
      onSelect: go(page.path),
    }
  })
  const found: PaletteGroup[] = [
    { id: 'pages', items: pages },
    {
      id: 'projects',
      items: (projects.data ?? []).map(({ id, name, owner_name }) => ({
        id,
        label: name,
        aside: owner_name,
        icon: Folder,
        onSelect: go(to('project', { projectId: id })),
      })),
    },
    {
      id: 'environments',
      items: (environments.data ?? []).map(({ id, name, project }) => ({
        id,
        label: name,
        aside: project.name,
        icon: Server,
        onSelect: go(to('environment', { id })),
      })),
    },
    {
      id: 'templates',
      items: (templates.data ?? []).map(({ id, name, is_own, owner_name }) => ({
        id,
        label: name,
        aside: is_own ? t('palette.ownTemplate') : (owner_name ?? t('palette.gallery')),
        icon: Layers,
        onSelect: go(to('template', { id })),
      })),
    },
    {
      id: 'teams',
      items: (teams.data ?? []).map(({ id, name }) => ({
        id,
        label: name,
        icon: Users,
        onSelect: go(to('team', { teamId: id })),
      })),
    },
    {
      id: 'people',
      items: (search === undefined ? [] : (people.data ?? [])).map(({ id, name, email }) => ({
        id,
        label: name,
        aside: email,
        icon: User,
        onSelect: go(`${PAGES.people.path}?${new URLSearchParams({ search: email }).toString()}`),
      })),
    },
  ]
  const groups = [...(typed.isActionsOnly ? [] : found), { id: 'actions' as const, items: actions }].map((group) => ({
    ...group,
    items: group.items
      .filter(({ label, aside }) =>
        isFound(group.id === 'people' || group.id === 'projects' ? `${label} ${aside ?? ''}` : label, typed.words),
      )
      .slice(0, group.id === 'actions' || group.id === 'pages' ? undefined : PER_GROUP),
  }))
  const failed = [projects, environments, teams, templates, people].find(({ isError }) => isError)
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    words: typed.words,
    isLoading: [projects, environments, teams, templates, people].some(
      ({ isFetching, isPlaceholderData, isPending }) => isFetching && (isPlaceholderData || isPending),
    ),
    problem: failed && t('palette.failed', { reason: errorText(failed.error, t('common:errors.unreachable')) }),
  }
}
