/** What the list of runs says. */
export const texts = {
  title: 'Runs',
  lead: 'Every plan, apply and destroy, and what each one waits for',
  agents: 'Agents',
  failedTitle: 'The runs could not be loaded',
  emptyTitle: 'No run yet',
  emptyText:
    'A run plans and applies the files of an environment. The first one begins when you create an environment that Strata applies.',
  emptyCreate: 'Create an environment',
  noneTitle: 'No run matches',
  noneText: 'Change what is searched, or show all runs again.',
  summary: {
    failed: 'The figures could not be loaded',
    running: 'Running',
    runningSub: 'an agent works on them',
    queued: 'Waiting for an agent',
    queuedSub: 'in the queue below',
    waiting: 'Waiting for a person',
    waitingSub: 'to decide on their plan',
    ended: 'Ended in 7 days',
    endedSub: '{{applied}} well, {{failed}} failed',
  },
  queue: {
    title: 'Queue',
    order: 'expired first, then what people wait for, then checks',
    next: 'An agent takes it next.',
    waitsFor: 'Waits for {{who}}',
    review: 'Review',
  },
  filters: {
    search: 'Search environments',
    status: 'Status',
    kind: 'Kind',
    project: 'Project',
    groups: { all: 'all', open: 'not ended', waiting: 'waits for a person' },
    clear: 'Show all runs',
  },
  /** How a run ended well. */
  done: {
    apply: '{{name}} is up',
    update: '{{name}} is changed',
    stop: '{{name}} is suspended',
    resume: '{{name}} is up again',
    destroy: 'Nothing of {{name}} is left',
    check: '{{name}} is as its state says',
  },
  /** What Terraform said several times. */
  times: '{{summary}} ({{count}} times)',
  /** What a destroy left. */
  receipt: {
    gone_one: '{{count}} resource was destroyed. The last one was gone on {{date}}.',
    gone_other: '{{count}} resources were destroyed. The last one was gone on {{date}}.',
    by: '{{name}} ordered it.',
    atEnd: 'Strata did it at the end of the environment.',
    cost: 'All in all it cost {{amount}}.',
  },
  ofEnvironment: {
    byHand: 'Its owner applies the exported files: Strata runs nothing for it.',
    notYet: 'The first run begins when it is approved.',
    open: 'Open the run',
    review: 'Review the plan',
  },
  table: {
    environment: 'Environment and run',
    run: 'Run',
    status: 'Status',
    project: 'Project and person',
    person: 'Ordered by',
    result: 'Result',
    took: 'Took',
    ordered: 'Ordered',
  },
}
