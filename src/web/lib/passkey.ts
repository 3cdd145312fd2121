// What browsers do with passkeys. The library is loaded when someone uses one.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Whether the person closed the dialog of the browser, or took too long. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Whether the authenticator holds a passkey of this account already. */
export function isThere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** Makes a passkey. @param options as the server gave them @throws what the browser refuses */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } }
}

/**
 * Signs with a passkey that the person chooses.
 * @param options as the server gave them
 * @throws what the browser refuses
 */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  })
  return { id, rawId, type: 'public-key' as const, response: { ...response } }
}
