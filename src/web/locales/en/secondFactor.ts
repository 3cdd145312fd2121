/** The page on which someone sets up the second factor that is required of them. */
export const texts = {
  lead: 'This installation requires a second factor.',
  now: 'Set up an authenticator or a passkey. Until then, you can do nothing else.',
  until: 'Set up an authenticator or a passkey by {{date}}. After that, you can do nothing else until you have one.',
  again: 'You have a second factor, but you signed in without it. Sign in again with it.',
  signInAgain: 'Sign in again',
  signOut: 'Sign out',
  done: 'You have a second factor. If you see recovery codes, keep them before you go on.',
  none: 'Nothing is missing: you can go on.',
  goOn: 'Continue',
}
