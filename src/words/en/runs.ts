export const runs = {
  'runs.not-met': 'Not all of its conditions are met.',
  'runs.not-carried-out': 'It was not carried out.',
  'runs.no-actions': 'It has no actions.',
  'runs.matched': ({ matched, looked }: { matched: number; looked: number }) =>
    `${matched} of ${looked} ${looked === 1 ? 'environment' : 'environments'} matched.`,
  'runs.given-up':
    'Something went wrong on the server each time, so Strata gave up and did nothing: ask the operator to look into the log.',
  'runs.delivery-failed': 'Something went wrong on this server: ask its operator to look into the log.',
  'runs.delivery-redirected': ({ host }: { host: string }) =>
    `${host} redirects to another address, and Strata follows no redirects: write the final address into the workflow.`,
  'runs.delivery-unwanted': ({ host }: { host: string }) =>
    `${host} answered with the status 410: it wants no more of these messages.`,
  'runs.delivery-status': ({ host, status }: { host: string; status: number }) =>
    `${host} answered with the status ${status}.`,
}
