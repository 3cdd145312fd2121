// The service agents of a stack: made before anything is granted to them, for a fresh project has none of them.
import { AGENT_IDS, AGENTS, agentService, type AgentId } from '../../clouds/gcp/agents.ts'
import { firstApi } from '../../clouds/gcp/services.ts'
import type { Collected } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { data, locals, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** The agents that a stack names. */
export interface Agents {
  /** Those that its key admits. */
  readonly keyed: readonly AgentId[]
  /** Those and the ones that get a role. */
  readonly all: readonly AgentId[]
}

/** The agents that the parts of a stack ask for. */
export function agentsOf({ hasStackKey }: Site, { needs }: Collected): Agents {
  const keyed = AGENT_IDS.filter((agent) => hasStackKey && needs.has(`agent:${agent}`))
  return { keyed, all: AGENT_IDS.filter((agent) => keyed.includes(agent) || needs.has(`identity:${agent}`)) }
}

/** What brings the agents into being. */
export function agentBlocks({ all }: Agents): TopBlock[] {
  const services = all.flatMap((agent) => agentService(agent) ?? [])
  return [
    ...(services.length === 0
      ? []
      : [
          resource(
            'google_project_service_identity',
            'agents',
            {
              provider: x`google-beta`,
              for_each: x`toset(${services})`,
              service: x`each.key`,
              depends_on: [ref('google_project_service', 'main')],
            },
            'Services act by agents that a project has only after their first use: a grant to one would fail before.',
          ),
        ]),
    ...(all.includes('storage')
      ? [
          data(
            'google_storage_project_service_account',
            'main',
            { depends_on: [firstApi('storage')] },
            'Asking for the agent of Cloud Storage makes it.',
          ),
        ]
      : []),
  ]
}

/** The right of the agents to use the key, and a pause until it works. */
export function keyGrants({ keyed }: Agents): TopBlock[] {
  if (keyed.length === 0) return []
  const isMade = keyed.some((agent) => agentService(agent) !== undefined)
  return [
    locals(
      { agents: Object.fromEntries(keyed.map((agent) => [agent, addressOf(agent)])) },
      'Agents of the services that encrypt with the key.',
    ),
    resource('google_kms_crypto_key_iam_member', 'agents', {
      for_each: ref('local', 'agents'),
      crypto_key_id: ref('google_kms_crypto_key', 'main', 'id'),
      role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter',
      member: t`serviceAccount:${x`each.value`}`,
      depends_on: isMade ? [ref('google_project_service_identity', 'agents')] : undefined,
    }),
    resource(
      'time_sleep',
      'agents',
      {
        create_duration: '60s',
        triggers: { agents: x`join(",", keys(local.agents))` },
        depends_on: [ref('google_kms_crypto_key_iam_member', 'agents')],
      },
      'A grant on a key takes a moment to work.',
    ),
  ]
}

function addressOf(agent: AgentId): Value {
  if (agent === 'storage') return ref('data', 'google_storage_project_service_account', 'main', 'email_address')
  const number = ref('data', 'google_project', 'current', 'number')
  return t`service-${number}@${AGENTS[agent].domain}.iam.gserviceaccount.com`
}
