// Which providers are simulated, as server and agents know it alike.

/** Names of the simulated providers; all of them are published by HashiCorp. */
export const SIMULATED_PROVIDERS = [
  'archive',
  'aws',
  'azuread',
  'azurerm',
  'google',
  'google-beta',
  'random',
  'time',
  'tls',
] as const
type ProviderName = (typeof SIMULATED_PROVIDERS)[number]

/**
 * Those without a cloud behind them: what they make is in a state alone, so that no account names what a stack had
 * before it was changed. They are small: a sandbox knows all of their types.
 */
export const UTILITY_PROVIDERS = ['archive', 'random', 'time', 'tls'] as const satisfies readonly ProviderName[]

/** Where Terraform and OpenTofu look for providers. */
export const REGISTRIES = ['registry.terraform.io', 'registry.opentofu.org'] as const

/** Part of Terraform itself: there is nothing to simulate. */
const BUILTIN = 'terraform.io/builtin/terraform'

/** Whether a sandbox can stand in for a provider. @param source such as `hashicorp/aws`, also with its registry */
export function isSimulated(source: string): boolean {
  if (source === BUILTIN) return true
  const [name = '', namespace = 'hashicorp', host, ...more] = source.split('/').toReversed()
  const isKnown = SIMULATED_PROVIDERS.some((one) => one === name)
  return isKnown && namespace === 'hashicorp' && (host === undefined || isRegistry(host)) && more.length === 0
}

function isRegistry(host: string): boolean {
  return REGISTRIES.some((one) => one === host)
}
