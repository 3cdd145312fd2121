// The sections of the sidebar, in the order in which
// they stand until someone moves them.
import {
  Blocks,
  Folder,
  House,
  Inbox,
  Layers,
  MessageSquareText,
  Server,
  Shield,
  User,
  Users,
  Workflow,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { Account } from '#contract/person.ts'
import type { PageId, PAGES } from '../pages.ts'

/** A page whose address has no parameter. */
export type PlainPageId = {
  [Id in PageId]: (typeof PAGES)[Id]['path'] extends `${string}:${string}` ? never : Id
}[PageId]

export const SECTION_IDS = [
  'projects',
  'templates',
  'teams',
  'components',
  'environments',
  'approvals',
  'home',
  'flow-controls',
  'utilities',
  'ai-copilot',
  'profile',
  'administration',
] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** Sections in which something is created by its name alone. */
export type ListId = 'projects' | 'templates' | 'teams' | 'components'

/** Sections whose entries come from the server. */
export type EntriesId = ListId | 'environments'

interface SectionRow {
  icon: LucideIcon
  /** Where its head leads. */
  page: PlainPageId
  list?: ListId
  entries?: EntriesId
  /** It counts what waits for this person. */
  hasCount?: true
  /** Pages that stand under it. */
  pages?: readonly PlainPageId[]
  /** Only for people with the permission "all". */
  isForAdministrators?: true
}

export const SECTIONS: Readonly<Record<SectionId, SectionRow>> = {
  projects: { icon: Folder, page: 'projects', list: 'projects', entries: 'projects' },
  templates: { icon: Layers, page: 'templates', list: 'templates', entries: 'templates' },
  teams: { icon: Users, page: 'teams', list: 'teams', entries: 'teams' },
  components: { icon: Blocks, page: 'components', list: 'components', entries: 'components' },
  environments: {
    icon: Server,
    page: 'environments',
    entries: 'environments',
    pages: ['wizard', 'results', 'myResults', 'runs'],
  },
  approvals: { icon: Inbox, page: 'approvals', hasCount: true },
  home: { icon: House, page: 'home' },
  'flow-controls': { icon: Workflow, page: 'flowControls' },
  utilities: { icon: Wrench, page: 'utilities' },
  'ai-copilot': { icon: MessageSquareText, page: 'aiCopilot', isForAdministrators: true },
  profile: { icon: User, page: 'profile' },
  administration: {
    icon: Shield,
    page: 'people',
    pages: [
      'people',
      'serviceAccounts',
      'directory',
      'sessionPolicy',
      'audit',
      'connections',
      'agents',
      'prices',
      'instance',
    ],
    isForAdministrators: true,
  },
}

/** Whether a person sees a section. */
export function mayUseSection(account: Pick<Account, 'permissions'>, id: SectionId): boolean {
  return !SECTIONS[id].isForAdministrators || account.permissions.includes('all')
}

/** Whether a section has anything under its head. */
export function hasEntries(id: SectionId): boolean {
  return SECTIONS[id].entries !== undefined || SECTIONS[id].pages !== undefined
}
