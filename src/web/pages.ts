// The site map. A row is a page: routes, document titles, breadcrumbs and typed
// links come from it. What stands in the sidebar says shell/sections.ts.
import type { ComponentType } from 'react'
import type { PermissionId } from '#domain/access/permissions.ts'
import type { Area } from './locales/i18n.ts'

/** Key of a text in locales/<language>/common.ts. */
type TitleKey =
  `pages.${'home' | 'wizard' | 'results' | 'login' | 'forgotPassword' | 'resetPassword' | 'invitation' | 'confirmEmail' | 'projects' | 'projectNew' | 'project' | 'projectSettings' | 'teams' | 'team' | 'profile' | 'notifications' | 'people' | 'audit' | 'instance'}`
type LazyPage = Promise<ComponentType>

interface PageRow {
  /** Address below the root; `:name` is a parameter. */
  path: string
  /** Text of the document title and of links to it. */
  title: TitleKey
  /** Texts that are loaded with the page. */
  texts: Area
  /** In the shell with its sidebar, under a bare bar, or alone. */
  frame: 'shell' | 'bare' | 'alone'
  /** Everybody may open it; every other page needs a session. */
  isPublic?: true
  /** What one needs to open it; who lacks it is told so. */
  permission?: PermissionId
  /** Page above it, for the breadcrumbs. */
  parent?: 'projects' | 'project' | 'teams' | 'profile' | 'people'
  /** What the bare bar says; the title when absent. */
  heading?: 'bar.results'
  /** A small word at the right of the bare bar. */
  note?: 'bar.answersKept'
  /** The bare bar has a button that leaves to the start page. */
  canClose?: boolean
  load: () => LazyPage
}

export const PAGES = {
  home: {
    path: '/',
    title: 'pages.home',
    texts: 'landing',
    frame: 'shell',
    load: (): LazyPage => import('./features/landing/LandingPage.tsx').then((page) => page.LandingPage),
  },
  wizard: {
    path: '/wizard',
    title: 'pages.wizard',
    texts: 'wizard',
    frame: 'bare',
    note: 'bar.answersKept',
    canClose: true,
    load: (): LazyPage => import('./features/wizard/WizardPage.tsx').then((page) => page.WizardPage),
  },
  results: {
    path: '/results',
    title: 'pages.results',
    texts: 'results',
    frame: 'bare',
    heading: 'bar.results',
    load: (): LazyPage => import('./features/results/ResultsPage.tsx').then((page) => page.ResultsPage),
  },
  result: {
    path: '/results/:id',
    title: 'pages.results',
    texts: 'results',
    frame: 'bare',
    heading: 'bar.results',
    load: (): LazyPage => import('./features/results/ResultsPage.tsx').then((page) => page.ResultsPage),
  },
  login: {
    path: '/login',
    title: 'pages.login',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
    load: (): LazyPage => import('./features/auth/LoginPage.tsx').then((page) => page.LoginPage),
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'pages.forgotPassword',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
    load: (): LazyPage => import('./features/auth/ForgotPasswordPage.tsx').then((page) => page.ForgotPasswordPage),
  },
  resetPassword: {
    path: '/reset/:token',
    title: 'pages.resetPassword',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
    load: (): LazyPage => import('./features/auth/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
  },
  invitation: {
    path: '/invite/:token',
    title: 'pages.invitation',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
    load: (): LazyPage => import('./features/auth/InvitationPage.tsx').then((page) => page.InvitationPage),
  },
  confirmEmail: {
    path: '/profile/email/:token',
    title: 'pages.confirmEmail',
    texts: 'profile',
    frame: 'shell',
    parent: 'profile',
    load: (): LazyPage => import('./features/profile/ConfirmEmailPage.tsx').then((page) => page.ConfirmEmailPage),
  },
  projects: {
    path: '/projects',
    title: 'pages.projects',
    texts: 'projects',
    frame: 'shell',
    load: (): LazyPage => import('./features/projects/ProjectsPage.tsx').then((page) => page.ProjectsPage),
  },
  projectNew: {
    path: '/projects/new',
    title: 'pages.projectNew',
    texts: 'projects',
    frame: 'shell',
    parent: 'projects',
    load: (): LazyPage => import('./features/projects/ProjectNewPage.tsx').then((page) => page.ProjectNewPage),
  },
  project: {
    path: '/projects/:projectId',
    title: 'pages.project',
    texts: 'projects',
    frame: 'shell',
    parent: 'projects',
    load: (): LazyPage => import('./features/projects/ProjectPage.tsx').then((page) => page.ProjectPage),
  },
  projectSettings: {
    path: '/projects/:id/settings',
    title: 'pages.projectSettings',
    texts: 'projects',
    frame: 'shell',
    parent: 'project',
    load: (): LazyPage => import('./features/projects/ProjectSettingsPage.tsx').then((page) => page.ProjectSettingsPage),
  },
  teams: {
    path: '/team',
    title: 'pages.teams',
    texts: 'teams',
    frame: 'shell',
    load: (): LazyPage => import('./features/teams/TeamsPage.tsx').then((page) => page.TeamsPage),
  },
  team: {
    path: '/team/:teamId',
    title: 'pages.team',
    texts: 'teams',
    frame: 'shell',
    parent: 'teams',
    load: (): LazyPage => import('./features/teams/TeamPage.tsx').then((page) => page.TeamPage),
  },
  profile: {
    path: '/profile',
    title: 'pages.profile',
    texts: 'profile',
    frame: 'shell',
    load: (): LazyPage => import('./features/profile/ProfilePage.tsx').then((page) => page.ProfilePage),
  },
  notifications: {
    path: '/notifications',
    title: 'pages.notifications',
    texts: 'profile',
    frame: 'shell',
    load: (): LazyPage => import('./features/profile/NotificationsPage.tsx').then((page) => page.NotificationsPage),
  },
  people: {
    path: '/admin/people',
    title: 'pages.people',
    texts: 'admin',
    frame: 'shell',
    permission: 'people.read',
    load: (): LazyPage => import('./features/admin/PeoplePage.tsx').then((page) => page.PeoplePage),
  },
  audit: {
    path: '/admin/audit',
    title: 'pages.audit',
    texts: 'admin',
    frame: 'shell',
    permission: 'audit.read',
    parent: 'people',
    load: (): LazyPage => import('./features/admin/AuditPage.tsx').then((page) => page.AuditPage),
  },
  instance: {
    path: '/admin/instance',
    title: 'pages.instance',
    texts: 'admin',
    frame: 'shell',
    permission: 'instance.read',
    parent: 'people',
    load: (): LazyPage => import('./features/admin/InstancePage.tsx').then((page) => page.InstancePage),
  },
} as const satisfies Record<string, PageRow>

export type PageId = keyof typeof PAGES

/** Every page. */
export const PAGE_LIST: readonly (PageRow & { id: PageId })[] = Object.entries(PAGES).map(([id, row]) => ({ ...row, id: id as PageId }))

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<Id extends PageId> = ParamsOf<(typeof PAGES)[Id]['path']>

/**
 * The address of a page: `to('wizard')`, `to('result', { id })`.
 * @param given the parameters of the path, each of them required
 */
export function to<Id extends PageId>(page: Id, ...given: Params<Id> extends never ? [] : [Record<Params<Id>, string>]): string {
  const params: Readonly<Record<string, string>> = given[0] ?? {}
  return PAGES[page].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** What the guard tells the login page, in the state of the address: somebody was at work when the session ended. */
export interface LoginState {
  wasSignedOut: boolean
}

/** Whether the state of the login page's address says that somebody was at work when the session ended. */
export function wasSignedOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wasSignedOut' in state && state.wasSignedOut === true
}
