// Secrets that a setting names by file, as orchestrators hand them over.

type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables with the contents of the files that they name, or the sentence that refuses them. */
type WithSecrets = { readonly env: Environment } | { readonly problem: string }

/**
 * Reads the secrets that lie in files: with NAME_FILE set to a path, NAME has what is in that file, without the spaces
 * and line breaks around it.
 * @param env variables of the process; an empty one counts as absent
 * @param names the settings that hold a secret
 * @param read gives the text of a file; what it throws becomes part of the sentence
 */
export function withSecretFiles(
  env: Environment,
  names: readonly string[],
  read: (path: string) => string,
): WithSecrets {
  const secrets: Record<string, string> = {}
  for (const name of names) {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (!path) continue
    if (env[name]) return { problem: `${name} and ${variable} are both set: set one of them.` }
    try {
      secrets[name] = read(path).trim()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return {
        problem: `${variable} is ${path}, which cannot be read (${reason}): correct it, or let this user read the file.`,
      }
    }
    // An empty secret would count as none, and something else would be used in its place without a word.
    if (secrets[name] === '')
      return { problem: `${variable} is ${path}, which is empty: put the secret into that file.` }
  }
  return { env: { ...env, ...secrets } }
}
