export const states = {
  'states.not-json': 'This is no Terraform state: it is not JSON.',
  'states.not-a-state':
    'This is no Terraform state: it lacks what every state has, such as its serial, lineage and resources.',
  'states.encrypted':
    'OpenTofu encrypted this state, so Strata can neither compare nor show it: remove the block "encryption", because Strata seals every state itself.',
  'states.other-format':
    'Strata keeps states of format 4, which Terraform writes since version 0.12: this is another one.',
  'states.no-lock-info': 'This is no lock as Terraform describes one.',
  'states.locked': ({ who, operation, created, id }: { who: string; operation: string; created: string; id: string }) =>
    `The state is locked by ${who} for ${operation} since ${created} (lock ${id}): wait until it is done.`,
  'states.lock-unknown':
    'The lock that this write names is not there: someone took it away, or it was released. Lock the state again.',
  'states.attempt-ended': 'The job of this token has ended: nothing can be read or written for it any more.',
  'states.other-lineage':
    'This state is of another lineage than the one that is kept: it belongs to other infrastructure.',
  'states.same-serial': ({ serial }: { serial: number; newest: number }) =>
    `Another state with serial ${serial} is kept already: someone else wrote it. Plan again.`,
  'states.old-serial': ({ serial, newest }: { serial: number; newest: number }) =>
    `This state has serial ${serial}, and serial ${newest} is kept already: it is out of date. Plan again.`,
  'states.large-resource': ({ max }: { max: number }) =>
    `The attributes of a simulated resource have at most ${max} characters as JSON.`,
  'states.full-account': ({ max }: { max: number }) => `A simulated account holds at most ${max} resources.`,
  'states.no-version':
    'The state of this environment has no such version: it was never there, or only the newest 50 are kept.',
  'states.no-output': 'The newest apply of this environment gave no output of this name.',
  'states.rollback-busy':
    'A run of this environment is under way and works with its state: wait until it has ended, or cancel it.',
  'states.rollback-newest': 'This version is the newest one already.',
}
