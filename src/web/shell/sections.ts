// The sections of the sidebar (specification section 2), in the order in which
// they stand until somebody moves them.
import { Blocks, Folder, House, Layers, MessageSquareText, Server, Shield, User, Users, Workflow, Wrench, type LucideIcon } from 'lucide-react'
import type { Account } from '#contract/person.ts'
import type { PageId } from '../pages.ts'

/** A page whose address has no parameter. */
export type PlainPageId = Exclude<PageId, 'project' | 'projectSettings' | 'team' | 'result' | 'resetPassword' | 'invitation' | 'confirmEmail'>

export const SECTION_IDS = [
  'projects',
  'templates',
  'teams',
  'components',
  'environments',
  'home',
  'flow-controls',
  'utilities',
  'ai-copilot',
  'profile',
  'administration',
] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** Sections whose entries come from the server, with what is created in them. */
export type ListId = 'projects' | 'templates' | 'teams'

interface SectionRow {
  icon: LucideIcon
  /** Where its head leads; absent for a page that is not there yet, which the head says. */
  page?: PlainPageId
  list?: ListId
  /** Pages that stand under it. */
  pages?: readonly PlainPageId[]
  /** Only for people with the permission "all" (specification section 6). */
  isForAdministrators?: true
}

export const SECTIONS: Readonly<Record<SectionId, SectionRow>> = {
  projects: { icon: Folder, page: 'projects', list: 'projects' },
  templates: { icon: Layers, list: 'templates' },
  teams: { icon: Users, page: 'teams', list: 'teams' },
  components: { icon: Blocks },
  environments: { icon: Server, pages: ['wizard', 'results'] },
  home: { icon: House, page: 'home' },
  'flow-controls': { icon: Workflow },
  utilities: { icon: Wrench },
  'ai-copilot': { icon: MessageSquareText, isForAdministrators: true },
  profile: { icon: User, page: 'profile' },
  administration: { icon: Shield, page: 'people', pages: ['people', 'audit', 'instance'], isForAdministrators: true },
}

/** Whether a person sees a section. */
export function mayUseSection(account: Pick<Account, 'permissions'>, id: SectionId): boolean {
  return !SECTIONS[id].isForAdministrators || account.permissions.includes('all')
}

/** Whether a section has anything under its head. */
export function hasEntries(id: SectionId): boolean {
  return SECTIONS[id].list !== undefined || SECTIONS[id].pages !== undefined
}
