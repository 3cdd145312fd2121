// How Terraform signs in to AWS: by its environment. No file holds a secret, and the files of the stack name no role:
// a plan keeps a copy of them, so its apply would take on the role that only plans may use.
import { writeFile } from 'node:fs/promises'
import type { AgentJob } from '#contract/agent.ts'
import type { WorkFolder } from './work-folder.ts'

type Credentials = AgentJob['credentials']

/** Holds the key that takes on a role, as the interface of `credential_process` wants it. */
const KEY_VARIABLE = 'STRATA_AWS_KEY'
const PROFILE = 'strata'

/** Secrets that may appear nowhere. */
export function secretsInCredentials(credentials: Credentials): string[] {
  return credentials === null ? [] : [credentials.secret_access_key]
}

/**
 * Writes which role is taken on. Terraform takes it on by itself, again and again: an apply may last longer than AWS
 * lets anybody have a role. AWS ignores a profile where the key is in its usual variables, so this one asks for it.
 */
export async function writeAwsConfig(credentials: Credentials, folder: Pick<WorkFolder, 'awsConfig'>): Promise<void> {
  if (!credentials?.role) return
  const { role_arn, external_id } = credentials.role
  const lines = [
    '[profile key]',
    `credential_process = printenv ${KEY_VARIABLE}`,
    `[profile ${PROFILE}]`,
    'source_profile = key',
    `role_arn = ${role_arn}`,
    `external_id = ${external_id}`,
    'role_session_name = strata',
  ]
  await writeFile(folder.awsConfig, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** What of the environment signs in; nothing where nothing is signed in to. */
export function awsEnvironment(
  credentials: Credentials,
  folder: Pick<WorkFolder, 'awsConfig'>,
): Record<string, string> {
  if (credentials === null) return {}
  const { access_key_id, secret_access_key, role, endpoint } = credentials
  const key = { Version: 1, AccessKeyId: access_key_id, SecretAccessKey: secret_access_key }
  return {
    // The identity of the machine on which the agent runs is not that of the connection.
    AWS_EC2_METADATA_DISABLED: 'true',
    ...(role === null
      ? { AWS_ACCESS_KEY_ID: access_key_id, AWS_SECRET_ACCESS_KEY: secret_access_key }
      : { AWS_CONFIG_FILE: folder.awsConfig, AWS_PROFILE: PROFILE, [KEY_VARIABLE]: JSON.stringify(key) }),
    ...(endpoint !== null && { AWS_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL_STS: endpoint }),
  }
}
