// How Terraform signs in to Google Cloud: by a file that the environment names. For tokens of Strata it says only where
// these are and what they are exchanged for; for a key it is the key, and is gone when the phase ends.
import { rm, writeFile } from 'node:fs/promises'
import { parseGoogleKey } from '#cloud-api/google/key.ts'
import type { GoogleCredentials } from '#contract/job-credentials.ts'
import type { CloudSignIn } from './signed-in.ts'
import { keepToken } from './cloud-token.ts'
import type { WorkFolder } from './work-folder.ts'

/** Signs in to Google Cloud. */
export const googleSignIn: CloudSignIn<GoogleCredentials> = {
  secretsOf: (credentials) => (credentials.by === 'key' ? secretsOfKey(credentials.key) : []),
  open: async (credentials, { folder, ...parts }) => {
    const { googleFile } = folder
    const token = credentials.by === 'token' ? await keepToken({ ...parts, folder }) : undefined
    const text = credentials.by === 'key' ? credentials.key : JSON.stringify(externalAccount(credentials, folder))
    const close = async (): Promise<void> => {
      await token?.close()
      await rm(googleFile, { force: true })
    }
    // Nobody else ends what has begun, where there is no room for the file.
    await writeFile(googleFile, text, { mode: 0o600 }).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      environment: {
        GOOGLE_APPLICATION_CREDENTIALS: googleFile,
        GOOGLE_PROJECT: credentials.project,
        // The identity of the machine on which the agent runs is not that of the connection.
        NO_GCE_CHECK: 'true',
      },
      close,
    }
  },
}

/** A part of the key tells as much as all of it, and logs break at the ends of lines. */
function secretsOfKey(text: string): string[] {
  const secret = parseGoogleKey(text)?.private_key ?? text
  return [text, secret, ...secret.split('\n').filter((line) => line !== '' && !line.startsWith('-----'))]
}

/**
 * Programs of Google read the token again each time they exchange it.
 * https://google.aip.dev/auth/4117
 */
function externalAccount(
  { provider, service_account, endpoint }: Extract<GoogleCredentials, { by: 'token' }>,
  { tokenFile }: Pick<WorkFolder, 'tokenFile'>,
) {
  const [sts, iam] = [endpoint ?? 'https://sts.googleapis.com', endpoint ?? 'https://iamcredentials.googleapis.com']
  return {
    type: 'external_account',
    audience: `//iam.googleapis.com/${provider}`,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${sts}/v1/token`,
    service_account_impersonation_url: `${iam}/v1/projects/-/serviceAccounts/${service_account}:generateAccessToken`,
    credential_source: { file: tokenFile, format: { type: 'text' } },
  }
}
