import type { Format } from '../format.ts'

export const accounts = {
  'accounts.email-taken': 'There is an account with this e-mail address already: choose another one.',
  'accounts.email-link-gone':
    'This link was used, was replaced by a newer one, has ended or is for another account: ask for a new one in your profile.',
  'accounts.no-mail-for-email':
    'This installation sends no mail, so you cannot confirm a new address: ask an administrator to set up a mail server.',
  'accounts.no-session': 'This session no longer exists: it has ended, or it was signed out.',
  'accounts.no-passkey': 'There is no such passkey: it was removed.',
  'accounts.passkeys-need-name':
    'Passkeys belong to a name, and this site is an address: set STRATA_URL to an https name.',
  'accounts.sign-in-again': 'You signed in a while ago: sign in again, and add the passkey within ten minutes.',
  'accounts.too-many-passkeys': ({ max }: { max: number }) =>
    `You have ${max} passkeys: remove one that you no longer use.`,
  'accounts.passkey-not-read':
    'What the browser sent is not a new passkey for this request, or it took longer than five minutes: try again.',
  'accounts.passkey-there': 'This passkey is there already: use another device.',
  'accounts.last-way-in': 'This passkey is all that signs you in: add another one or set a password first.',
  'accounts.no-token': 'This API token no longer exists: it was revoked.',
  'accounts.too-many-tokens': ({ max }: { max: number }) =>
    `You have ${max} API tokens, the maximum: revoke one that you do not need.`,
  'accounts.two-factor-on': 'Two-factor authentication is on already: turn it off first to use another authenticator.',
  'accounts.two-factor-off': 'Two-factor authentication is off: turn it on first.',
  'accounts.no-authenticator':
    'No authenticator was added yet: scan the code first, and then enter what the authenticator shows.',
  'accounts.push-address': 'This is not the internet address of a push service: subscribe the browser again.',
  'accounts.push-keys': ({ wrong }: { wrong: string }) =>
    `Strata cannot encrypt messages with these keys (${wrong}): subscribe the browser again.`,
  'accounts.wrong-password': 'The current password is not right.',
  'accounts.current-password-required': 'Enter your current password.',
  'accounts.passwords-required': 'All password fields are required',
  'accounts.passwords-differ': 'New passwords do not match',
  'accounts.no-password': 'You have no password yet: set one first, and then change the address with it.',
  'accounts.own-email': 'This is your e-mail address already: enter another one.',
  'accounts.wrong-code':
    'That code is not right, or it was used before: enter the code that your authenticator shows now.',
  'accounts.scopes-of-role': ({ scopes }: { scopes: readonly string[] }, { all }: Format) =>
    `Your role does not allow ${all(scopes)}: leave ${scopes.length === 1 ? 'this scope' : 'these scopes'} out.`,
  'accounts.no-default-project': 'You are in no such project: choose one of yours, or none.',
}
