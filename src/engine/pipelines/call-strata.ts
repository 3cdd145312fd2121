// What every step that calls Strata begins with. Each defines `skip`, which says why nothing is sent and ends it well.

/** The variable with the address of the installation, and the secret with an API token of it. */
export const CALL_VARIABLES = { url: 'STRATA_URL', token: 'STRATA_TOKEN' } as const

/**
 * Nothing goes on without address and token, and nothing is sent unencrypted.
 * @param unset what to do about a missing one
 */
export function beginning({ unset }: { readonly unset: string }): string[] {
  const { url, token } = CALL_VARIABLES
  return [
    `for name in ${url} ${token}; do`,
    '  case "$(printenv "$name")" in',
    `    ''|'$('*) skip "$name is not set here. ${unset}" ;;`,
    '  esac',
    'done',
    `case "$${url}" in`,
    '  https://*|http://localhost:*|http://127.0.0.1:*) ;;',
    `  *) skip '${url} must begin with https://, so that nobody reads the token on its way.' ;;`,
    'esac',
  ]
}

/** A folder for what is sent and answered, which goes with the step. */
export const WORK_FOLDER: readonly string[] = [
  'work="$(mktemp -d)" || skip "There is no room for files."',
  `trap 'rm -rf "$work"' EXIT`,
]
