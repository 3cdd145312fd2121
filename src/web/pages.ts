// The site map. A row is a page: routes, document titles, breadcrumbs and typed
// links come from it. What stands in the sidebar says shell/sections.ts.
import type { LazyPage, PageRow } from './page-row.ts'

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
    texts: ['projects', 'lifecycle'],
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
  environments: {
    path: '/environments',
    title: 'pages.environments',
    texts: ['environments', 'lifecycle'],
    frame: 'shell',
    load: (): LazyPage => import('./features/environments/EnvironmentsPage.tsx').then((page) => page.EnvironmentsPage),
  },
  environment: {
    path: '/environments/:id',
    title: 'pages.environment',
    texts: ['environment', 'lifecycle'],
    frame: 'shell',
    parent: 'environments',
    load: (): LazyPage => import('./features/environment/EnvironmentPage.tsx').then((page) => page.EnvironmentPage),
  },
  approvals: {
    path: '/approvals',
    title: 'pages.approvals',
    texts: ['approvals', 'lifecycle'],
    frame: 'shell',
    load: (): LazyPage => import('./features/approvals/ApprovalsPage.tsx').then((page) => page.ApprovalsPage),
  },
  approval: {
    path: '/approvals/:id',
    title: 'pages.approval',
    texts: ['approvals', 'lifecycle'],
    frame: 'shell',
    parent: 'approvals',
    load: (): LazyPage => import('./features/approvals/ApprovalsPage.tsx').then((page) => page.ApprovalsPage),
  },
  templates: {
    path: '/templates',
    title: 'pages.templates',
    texts: 'templates',
    frame: 'shell',
    load: (): LazyPage => import('./features/templates/TemplatesPage.tsx').then((page) => page.TemplatesPage),
  },
  templateNew: {
    path: '/templates/new',
    title: 'pages.templateNew',
    texts: 'builder',
    frame: 'shell',
    parent: 'templates',
    load: (): LazyPage => import('./features/builder/BuilderPage.tsx').then((page) => page.BuilderPage),
  },
  templateImport: {
    path: '/templates/import',
    title: 'pages.templateImport',
    texts: 'components',
    frame: 'shell',
    parent: 'templates',
    load: (): LazyPage => import('./features/components/ImportPage.tsx').then((page) => page.ImportPage),
  },
  template: {
    path: '/templates/:id',
    title: 'pages.template',
    texts: 'templates',
    frame: 'shell',
    parent: 'templates',
    load: (): LazyPage => import('./features/templates/TemplatePage.tsx').then((page) => page.TemplatePage),
  },
  components: {
    path: '/components',
    title: 'pages.components',
    texts: 'components',
    frame: 'shell',
    load: (): LazyPage => import('./features/components/ComponentsPage.tsx').then((page) => page.ComponentsPage),
  },
  devTools: {
    path: '/dev-tools',
    title: 'pages.devTools',
    texts: 'devTools',
    frame: 'shell',
    permission: 'dev.read',
    load: (): LazyPage => import('./features/dev-tools/DevToolsPage.tsx').then((page) => page.DevToolsPage),
  },
  flowControls: {
    path: '/flow-controls',
    title: 'pages.flowControls',
    texts: ['workflows', 'workflowEditor'],
    frame: 'shell',
    permission: 'workflows.list',
    load: (): LazyPage => import('./features/workflows/FlowControlsPage.tsx').then((page) => page.FlowControlsPage),
  },
  utilities: {
    path: '/utilities',
    title: 'pages.utilities',
    texts: 'utilities',
    frame: 'shell',
    load: (): LazyPage => import('./features/utilities/UtilitiesPage.tsx').then((page) => page.UtilitiesPage),
  },
  aiCopilot: {
    path: '/ai-copilot',
    title: 'pages.aiCopilot',
    texts: ['copilot', 'lifecycle'],
    frame: 'bare',
    permission: 'copilot.use',
    canClose: true,
    load: (): LazyPage => import('./features/copilot/CopilotPage.tsx').then((page) => page.CopilotPage),
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

/** An address with the project for which somebody works: it goes along from the project through the wizard to the result. */
export function forProject(address: string, projectId: string | null): string {
  return projectId === null ? address : `${address}${address.includes('?') ? '&' : '?'}project=${encodeURIComponent(projectId)}`
}
