export const simulated = {
  'simulated.no-account': 'This environment is not on simulated clouds, so it has no simulated account.',
  'simulated.no-resource': 'The simulated account has no such resource: a run or someone deleted it.',
  'simulated.unknown-resource':
    'The state does not know this resource, so Strata cannot tell what of it is secret. Wait until the run that creates it has ended, or delete it.',
  'simulated.not-changeable': ({ path }: { path: string }) =>
    `${path} cannot be changed by hand: it has no value, it is secret, or its cloud never changes it.`,
  'simulated.other-kind': ({ path }: { path: string }) =>
    `${path} takes the same kind of value as it has now: text, a number, or true or false.`,
  'simulated.busy': 'A run is working with this account: wait until it has ended, or cancel it.',
  'simulated.no-failure': 'This failure is no longer set: someone removed it, or its environment is gone.',
  'simulated.too-many': ({ max }: { max: number }) => `${max} failures are set already: remove one first.`,
  'simulated.no-component': ({ component }: { component: string }) => `The catalogue has no component ${component}.`,
  'simulated.two-targets': 'A failure strikes a component or a type of resource: choose one of them.',
  'simulated.no-speed': 'Only an environment can have no speed of its own: choose one for all environments.',
}
