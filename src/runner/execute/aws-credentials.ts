// How Terraform signs in to AWS: by its environment. No file holds a secret but that of the token, which is soon over,
// and the files of the stack name no role: a plan keeps a copy of them, so its apply would assume the role of plans.
import { writeFile } from 'node:fs/promises'
import type { AgentJob } from '#contract/agent.ts'
import type { AwsCredentials } from '#contract/job-credentials.ts'
import type { CloudSignIn } from './signed-in.ts'
import { keepToken } from './cloud-token.ts'
import type { WorkFolder } from './work-folder.ts'

/** Holds the key that assumes a role, in the form that `credential_process` prints. */
const KEY_VARIABLE = 'STRATA_AWS_KEY'
const PROFILE = 'strata'

/** Signs in to AWS. */
export const awsSignIn: CloudSignIn<AwsCredentials> = {
  secretsOf: (credentials) => (credentials.by === 'key' ? [credentials.secret_access_key] : []),
  open: async (credentials, { job, folder, ...parts }) => {
    await writeAwsConfig(credentials, folder)
    const token = credentials.by === 'token' ? await keepToken({ ...parts, folder }) : undefined
    return {
      environment: awsEnvironment({ credentials, run_id: job.run_id }, folder),
      close: async () => token?.close(),
    }
  },
}

/**
 * Writes the profile of the role. The provider assumes the role, and renews it while it works: an apply can last longer
 * than a session of AWS. AWS ignores a profile while the usual variables hold a key, so this one asks for the key.
 */
async function writeAwsConfig(credentials: AwsCredentials, folder: Pick<WorkFolder, 'awsConfig'>): Promise<void> {
  if (credentials.by !== 'key' || credentials.role === null) return
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

/**
 * What of the environment signs in.
 * @param run_id by which the log of the account (CloudTrail) names who did something
 */
function awsEnvironment(
  { credentials, run_id }: Pick<AgentJob, 'run_id'> & { readonly credentials: AwsCredentials },
  folder: Pick<WorkFolder, 'awsConfig' | 'tokenFile'>,
): Record<string, string> {
  const { endpoint } = credentials
  return {
    // The identity of the machine on which the agent runs is not that of the connection.
    AWS_EC2_METADATA_DISABLED: 'true',
    ...(credentials.by === 'token'
      ? {
          AWS_ROLE_ARN: credentials.role_arn,
          AWS_WEB_IDENTITY_TOKEN_FILE: folder.tokenFile,
          AWS_ROLE_SESSION_NAME: `strata-${run_id}`,
        }
      : keyEnvironment(credentials, folder)),
    ...(endpoint !== null && { AWS_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL_STS: endpoint }),
  }
}

function keyEnvironment(
  { access_key_id, secret_access_key, role }: Extract<AwsCredentials, { by: 'key' }>,
  folder: Pick<WorkFolder, 'awsConfig'>,
): Record<string, string> {
  if (role === null) return { AWS_ACCESS_KEY_ID: access_key_id, AWS_SECRET_ACCESS_KEY: secret_access_key }
  const key = { Version: 1, AccessKeyId: access_key_id, SecretAccessKey: secret_access_key }
  return { AWS_CONFIG_FILE: folder.awsConfig, AWS_PROFILE: PROFILE, [KEY_VARIABLE]: JSON.stringify(key) }
}
