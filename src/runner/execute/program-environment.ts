// All that Terraform sees of the environment: nothing of the agent's own but what reaching registries takes.
import { existsSync } from 'node:fs'
import type { JobChannel } from './port.ts'
import type { WorkFolder } from './work-folder.ts'

const CONFIG_FILE = 'TF_CLI_CONFIG_FILE'

/**
 * What an agent's operator can set for programs: how to reach the network, where providers are mirrored, and how Go
 * weighs memory against processor time.
 */
const PASSED_ON = [
  'PATH',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  CONFIG_FILE,
  'GOGC',
  'GOMEMLIMIT',
]

/** How long Terraform tries again to reach the state: over a restart of the server. */
const STATE_RETRIES = { TF_HTTP_RETRY_MAX: '8', TF_HTTP_RETRY_WAIT_MIN: '1', TF_HTTP_RETRY_WAIT_MAX: '10' }

interface Surroundings {
  readonly variables: Readonly<Record<string, string>>
  readonly channel: Pick<JobChannel, 'state'>
  readonly folder: WorkFolder
  /** Shared by all jobs; undefined where nothing is downloaded. */
  readonly pluginCache: string | undefined
  /** Value of TF_REATTACH_PROVIDERS on simulated clouds. */
  readonly reattach: string | undefined
  /** What the phase signs in to a cloud with; nothing where it signs in nowhere. */
  readonly signedIn: Readonly<Record<string, string>>
  /** The agent's own environment. */
  readonly own: Readonly<Record<string, string | undefined>>
}

/**
 * The configuration file of Terraform that the agent's operator names and that is not there; undefined otherwise.
 * Terraform would warn of it in the log of every run, whose readers cannot change it.
 */
export function missingConfigFile(own: Surroundings['own']): string | undefined {
  const path = own[CONFIG_FILE]
  return path !== undefined && path !== '' && !existsSync(path) ? path : undefined
}

/** What of the agent's own environment also reaches programs that it starts on another machine. */
export function passedOnElsewhere(own: Surroundings['own']): Record<string, string> {
  const names = PASSED_ON.filter((name) => name !== 'PATH')
  return Object.fromEntries(names.flatMap((name) => (own[name] ? [[name, own[name]] as const] : [])))
}

/** Makes the environment of Terraform. */
export function environmentOf({ variables, channel, folder, ...rest }: Surroundings): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = rest.own[name]
    const isMissing = name === CONFIG_FILE && missingConfigFile(rest.own) !== undefined
    return value === undefined || value === '' || isMissing ? [] : [[name, value] as const]
  })
  return {
    // Read where the operator names none: no file of the user counts.
    TF_CLI_CONFIG_FILE: folder.cliConfig,
    ...Object.fromEntries(passed),
    HOME: folder.path,
    TMPDIR: folder.temporary,
    LANG: 'C.UTF-8',
    TF_IN_AUTOMATION: '1',
    TF_INPUT: '0',
    CHECKPOINT_DISABLE: '1',
    ...(rest.pluginCache !== undefined && { TF_PLUGIN_CACHE_DIR: rest.pluginCache }),
    ...(rest.reattach !== undefined && { TF_REATTACH_PROVIDERS: rest.reattach }),
    TF_HTTP_ADDRESS: channel.state.address,
    TF_HTTP_LOCK_ADDRESS: `${channel.state.address}/lock`,
    TF_HTTP_UNLOCK_ADDRESS: `${channel.state.address}/lock`,
    TF_HTTP_LOCK_METHOD: 'POST',
    TF_HTTP_UNLOCK_METHOD: 'DELETE',
    TF_HTTP_USERNAME: 'attempt',
    TF_HTTP_PASSWORD: channel.state.password,
    ...STATE_RETRIES,
    ...rest.signedIn,
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value])),
  }
}
