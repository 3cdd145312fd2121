export const instance = {
  'instance.jobs-running': 'Someone is running the jobs by hand: wait until they are done, then check the result.',
  'instance.database-down': ({ kind }: { kind: string }) =>
    `The ${kind} database does not answer: the log of the server says why.`,
  'instance.stopping': 'This process is stopping and takes no more requests.',
  'instance.tables-missing':
    'The database lacks tables of this version: restore a backup of this version, or start the server again, which adds them.',
  'instance.other-key':
    'The secrets in the database were sealed with another key than the one of this process: set STRATA_SECRET_KEY to the right one.',
  'instance.key-missing': ({ key }: { key: string }) =>
    `Secrets in the database are sealed with the key ${key}, which this process does not have: set STRATA_SECRET_KEY or STRATA_SECRET_KEY_PREVIOUS to it.`,
  'instance.key-spreading': ({ server }: { server: string }) =>
    `The server ${server} does not seal with the key in use: give all servers the same STRATA_SECRET_KEY, and wait half a minute.`,
  'instance.key-switched':
    'The servers began to seal with this key a moment ago, and something is still being written with the one of before: wait half a minute and try again.',
  'instance.no-mail-server':
    'No mail server is set: set STRATA_SMTP_URL and STRATA_MAIL_FROM and start the server again.',
  'instance.mail-refused': ({ reason }: { reason: string }) =>
    `The mail server did not take the mail (${reason}): check STRATA_SMTP_URL and STRATA_MAIL_FROM, and the log of the mail server.`,
  'instance.dev-tools-off': 'The dev tools are off here: start Strata with STRATA_DEV_TOOLS=true to use them.',
  'instance.samples-changed': ({ project }: { project: string }) =>
    `The rules or the budget of the project ${project} no longer fit the sample data: restore them, or delete the project.`,
  'instance.samples-there': 'There is sample data already: clear it before you seed again.',
  'instance.samples-refused': ({ project, reason }: { project: string; reason: string }) =>
    `The project ${project} does not take the sample data: ${reason} Change its settings or delete it.`,
}
