// What is wrong with the chain of the audit log.

export const audit = {
  'audit.added-before': 'This entry was added: the log begins with entry 1.',
  'audit.removed': 'This entry was removed, or moved to another place.',
  'audit.altered': 'This entry was altered: its hash belongs to another content.',
  'audit.moved': ({ origin }: { origin: number }) => `This entry was moved here from place ${origin}.`,
  'audit.replaced-first': 'This entry was replaced: it names an entry before it, and there is none.',
  'audit.replaced': ({ next }: { next: number }) =>
    `This entry was replaced: entry ${next} was written on another one.`,
  'audit.end-removed':
    'The record of the end of the log (table audit_head) was removed: entries after this one may be missing.',
  'audit.removed-from-end': 'This entry was removed from the end of the log.',
  'audit.added-after': 'This entry was added after the recorded end of the log, or that record was altered.',
  'audit.replaced-end': 'This entry was replaced: the recorded end of the log has another hash.',
  'audit.lifecycle-done': 'The lifecycle check is done.',
  'audit.lifecycle-failed': ({ jobs }: { jobs: readonly string[] }) =>
    `The lifecycle check is done, but not all of it worked: look at ${jobs.join(', ')}.`,
}
