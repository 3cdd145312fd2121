// What a row of the site map says.
import type { ComponentType } from 'react'
import type { PermissionId } from '#domain/access/permissions.ts'
import type { Area } from './locales/i18n.ts'

/** Key of a text in locales/<language>/common.ts. */
type TitleKey =
  `pages.${'home' | 'wizard' | 'results' | 'login' | 'forgotPassword' | 'resetPassword' | 'invitation' | 'confirmEmail' | 'projects' | 'projectNew' | 'project' | 'projectSettings' | 'teams' | 'team' | 'profile' | 'notifications' | 'people' | 'audit' | 'instance' | 'environments' | 'environment' | 'approvals' | 'approval' | 'devTools' | 'templates' | 'template' | 'templateNew' | 'templateImport' | 'components' | 'flowControls' | 'utilities' | 'aiCopilot'}`
export type LazyPage = Promise<ComponentType>

/** Pages that have others below them. */
export type ParentId = 'projects' | 'project' | 'teams' | 'profile' | 'people' | 'environments' | 'approvals' | 'templates'

export interface PageRow {
  /** Address below the root; `:name` is a parameter. */
  path: string
  /** Text of the document title and of links to it. */
  title: TitleKey
  /** Texts that are loaded with the page. */
  texts: Area | readonly Area[]
  /** In the shell with its sidebar, under a bare bar, or alone. */
  frame: 'shell' | 'bare' | 'alone'
  /** Everybody may open it; every other page needs a session. */
  isPublic?: true
  /** What one needs to open it; who lacks it is told so. */
  permission?: PermissionId
  /** Page above it, for the breadcrumbs. */
  parent?: ParentId
  /** What the bare bar says; the title when absent. */
  heading?: 'bar.results'
  /** A small word at the right of the bare bar. */
  note?: 'bar.answersKept'
  /** The bare bar has a button that leaves to the start page. */
  canClose?: boolean
  load: () => LazyPage
}
