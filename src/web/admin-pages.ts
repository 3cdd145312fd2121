// The pages of the administration in the site map.

/** Rows as `pages.ts` takes them, which checks them. */
export const ADMIN_PAGES = {
  people: {
    path: '/admin/people',
    file: 'admin/PeoplePage',
    texts: 'admin',
    frame: 'shell',
    permission: 'people.read',
    crumb: 'shell:sections.administration',
  },
  audit: {
    path: '/admin/audit',
    file: 'admin/AuditPage',
    texts: ['admin', 'audit', 'auditFields'],
    frame: 'shell',
    permission: 'audit.read',
    parent: 'people',
  },
  agents: {
    path: '/admin/agents',
    file: 'admin/AgentsPage',
    texts: ['agents', 'admin', 'run', 'simulated'],
    frame: 'shell',
    permission: 'agents.read',
    parent: 'people',
  },
  directory: {
    path: '/admin/directory',
    file: 'admin/DirectoryPage',
    texts: ['directory', 'admin'],
    frame: 'shell',
    permission: 'directory.read',
    parent: 'people',
  },
  serviceAccounts: {
    path: '/admin/service-accounts',
    file: 'admin/ServiceAccountsPage',
    texts: ['services', 'admin', 'profile'],
    frame: 'shell',
    permission: 'service-accounts.read',
    parent: 'people',
  },
  sessionPolicy: {
    path: '/admin/session-policy',
    file: 'admin/SessionPolicyPage',
    texts: ['sessionPolicy', 'admin'],
    frame: 'shell',
    permission: 'session-policy.read',
    parent: 'people',
  },
  prices: {
    path: '/admin/prices',
    file: 'admin/PricesPage',
    texts: ['priceBook', 'admin'],
    frame: 'shell',
    permission: 'instance.read',
    parent: 'people',
  },
  instance: {
    path: '/admin/instance',
    file: 'admin/InstancePage',
    texts: ['admin', 'sealing'],
    frame: 'shell',
    permission: 'instance.read',
    parent: 'people',
  },
} as const
