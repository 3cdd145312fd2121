// Where the state of a stack lies in its storage.

/** The path of a state: one for each stack, environment type and region. */
export function stateKey(stack: string, environment: string, region: string): string {
  return `${stack}/${environment}/${region}`
}
