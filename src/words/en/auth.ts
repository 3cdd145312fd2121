export const auth = {
  'auth.link-gone': 'This link was used, was replaced by a newer one or has ended: ask for a new one.',
  'auth.invitation-gone':
    'This invitation was accepted, was withdrawn or has ended: ask the person who invited you for a new one.',
  'auth.email-taken': 'There is an account with this e-mail address already: sign in with it.',
  'auth.no-mail': 'This installation sends no mail, so it cannot send you a link: ask an administrator for help.',
  'auth.set-up-done': 'This installation has an administrator already: sign in, or ask that person to invite you.',
  'auth.wrong-setup-code': 'That setup code is not right: use the one that the last start of the server printed.',
  'auth.set-up-email-taken': 'There is an account with this e-mail address already: use another address.',
  'auth.invalid-credentials': 'Invalid email or password',
  'auth.wrong-code':
    'That code is not right: enter the current code of your authenticator, or a recovery code that you have not used.',
  'auth.code-too-late': 'The time for the code is over, or it was wrong too often: sign in with your password again.',
  'auth.passkey-refused':
    'This passkey is not known here, was removed or took too long: try again, or sign in with your password.',
  'auth.no-sso': 'No single sign-on is set up here: sign in with your e-mail address and password.',
}
