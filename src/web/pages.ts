// The site map. A row is a page: its route, its document title, the breadcrumbs and typed links come from it, and the
// command palette finds it. The sidebar is in shell/sections.ts.
import { ADMIN_PAGES } from './admin-pages.ts'
import { definePages, type PageRow, type ParamsOf } from './page-row.ts'

export const PAGES = definePages({
  home: { path: '/', file: 'landing/LandingPage', texts: ['landing', 'lifecycle', 'run'], frame: 'shell' },
  wizard: {
    path: '/wizard',
    file: 'wizard/WizardPage',
    texts: 'wizard',
    frame: 'bare',
    note: 'bar.answersKept',
    canClose: true,
  },
  results: {
    path: '/results',
    file: 'results/ResultsPage',
    texts: ['results', 'figures'],
    frame: 'bare',
    heading: 'bar.results',
  },
  result: {
    path: '/results/:id',
    file: 'results/ResultsPage',
    title: 'pages.results',
    texts: ['results', 'figures'],
    frame: 'bare',
    heading: 'bar.results',
  },
  myResults: { path: '/results/all', file: 'results/MyResultsPage', texts: ['results', 'figures'], frame: 'shell' },
  compareResults: {
    path: '/results/compare',
    file: 'results/CompareResultsPage',
    texts: ['results', 'figures'],
    frame: 'shell',
    parent: 'myResults',
  },
  docs: { path: '/docs', file: 'docs/DocsPage', texts: 'docs', frame: 'shell' },
  guide: {
    path: '/docs/:guide',
    file: 'docs/DocsPage',
    title: 'pages.docs',
    texts: 'docs',
    frame: 'shell',
    parent: 'docs',
  },
  login: { path: '/login', file: 'auth/LoginPage', texts: 'auth', frame: 'alone', isPublic: true },
  forgotPassword: {
    path: '/forgot-password',
    file: 'auth/ForgotPasswordPage',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
  },
  resetPassword: {
    path: '/reset/:token',
    file: 'auth/ResetPasswordPage',
    texts: 'auth',
    frame: 'alone',
    isPublic: true,
  },
  invitation: { path: '/invite/:token', file: 'auth/InvitationPage', texts: 'auth', frame: 'alone', isPublic: true },
  confirmEmail: {
    path: '/profile/email/:token',
    file: 'profile/ConfirmEmailPage',
    texts: 'profile',
    frame: 'shell',
    parent: 'profile',
  },
  projects: { path: '/projects', file: 'projects/ProjectsPage', texts: 'projects', frame: 'shell' },
  projectNew: {
    path: '/projects/new',
    file: 'projects/ProjectNewPage',
    texts: 'projects',
    frame: 'shell',
    parent: 'projects',
    isAction: true,
  },
  project: {
    path: '/projects/:projectId',
    file: 'projects/ProjectPage',
    texts: ['projects', 'lifecycle', 'receipt'],
    frame: 'shell',
    parent: 'projects',
  },
  projectSettings: {
    path: '/projects/:id/settings',
    file: 'projects/ProjectSettingsPage',
    texts: ['projects', 'connections', 'preflight'],
    frame: 'shell',
    parent: 'project',
  },
  teams: { path: '/team', file: 'teams/TeamsPage', texts: 'teams', frame: 'shell' },
  team: { path: '/team/:teamId', file: 'teams/TeamPage', texts: 'teams', frame: 'shell', parent: 'teams' },
  profile: { path: '/profile', file: 'profile/ProfilePage', texts: 'profile', frame: 'shell' },
  secondFactor: {
    path: '/profile/second-factor',
    file: 'profile/SecondFactorPage',
    texts: ['secondFactor', 'profile'],
    frame: 'bare',
  },
  notifications: {
    path: '/notifications',
    file: 'profile/NotificationsPage',
    texts: ['profile', 'run'],
    frame: 'shell',
  },
  ...ADMIN_PAGES,
  environments: {
    path: '/environments',
    file: 'environments/EnvironmentsPage',
    texts: ['environments', 'lifecycle', 'run'],
    frame: 'shell',
  },
  environment: {
    path: '/environments/:id',
    file: 'environment/EnvironmentPage',
    texts: [
      'environment',
      'changeEnvironment',
      'drift',
      'lifecycle',
      'receipt',
      'run',
      'runs',
      'simulated',
      'states',
      'suspended',
    ],
    frame: 'shell',
    parent: 'environments',
  },
  receipt: {
    path: '/environments/:id/receipt',
    file: 'environment/ReceiptPage',
    texts: ['receipt', 'environment', 'lifecycle', 'run'],
    frame: 'shell',
    parent: 'environment',
  },
  runs: {
    path: '/runs',
    file: 'runs/RunsPage',
    texts: ['runs', 'run', 'lifecycle', 'simulated'],
    frame: 'shell',
    parent: 'environments',
  },
  run: {
    path: '/runs/:id',
    file: 'run/RunPage',
    texts: ['run', 'runPrice', 'runs', 'lifecycle', 'environment', 'simulated', 'suspended', 'preflight'],
    frame: 'shell',
    parent: 'runs',
  },
  approvals: { path: '/approvals', file: 'approvals/ApprovalsPage', texts: ['approvals', 'lifecycle'], frame: 'shell' },
  approval: {
    path: '/approvals/:id',
    file: 'approvals/ApprovalsPage',
    texts: ['approvals', 'lifecycle'],
    frame: 'shell',
    parent: 'approvals',
  },
  templates: {
    path: '/templates',
    file: 'templates/TemplatesPage',
    texts: 'templates',
    frame: 'shell',
  },
  templateNew: {
    path: '/templates/new',
    file: 'builder/BuilderPage',
    texts: ['builder', 'figures'],
    frame: 'shell',
    parent: 'templates',
    isAction: true,
  },
  templateImport: {
    path: '/templates/import',
    file: 'components/ImportPage',
    texts: ['components', 'importing'],
    frame: 'shell',
    parent: 'templates',
  },
  template: {
    path: '/templates/:id',
    file: 'templates/TemplatePage',
    texts: 'templates',
    frame: 'shell',
    parent: 'templates',
  },
  components: { path: '/components', file: 'components/ComponentsPage', texts: 'components', frame: 'shell' },
  devTools: {
    path: '/dev-tools',
    file: 'dev-tools/DevToolsPage',
    texts: 'devTools',
    frame: 'shell',
    permission: 'dev.read',
  },
  flowControls: {
    path: '/flow-controls',
    file: 'workflows/FlowControlsPage',
    texts: ['workflows', 'workflowEditor', 'lifecycle'],
    frame: 'shell',
    permission: 'workflows.list',
  },
  utilities: { path: '/utilities', file: 'utilities/UtilitiesPage', texts: 'utilities', frame: 'shell' },
  aiCopilot: {
    path: '/ai-copilot',
    file: 'copilot/CopilotPage',
    texts: ['copilot', 'lifecycle'],
    frame: 'bare',
    permission: 'copilot.use',
    canClose: true,
  },
})

export type PageId = keyof typeof PAGES
/** A row of the site map with what derives from its id. */
export type Page = PageRow<PageId>

/** Every page. */
export const PAGE_LIST: readonly Page[] = Object.values(PAGES)

type Params<Id extends PageId> = ParamsOf<(typeof PAGES)[Id]['path']>

/**
 * The address of a page: `to('wizard')`, `to('result', { id })`.
 * @param given the parameters of the path, each of them required
 */
export function to<Id extends PageId>(
  page: Id,
  ...given: Params<Id> extends never ? [] : [Record<Params<Id>, string>]
): string {
  return addressOf(PAGES[page], given[0] ?? {})
}

/** The address of a page that is known only as its row. A parameter that is not given stays empty. */
export function addressOf({ path }: Pick<Page, 'path'>, params: Readonly<Record<string, string | undefined>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
