/** Mails that are not notifications, and what is at the end of those that are. */
export const mails = {
  'mails.reset-password.subject': 'Choose a new Strata password',
  'mails.reset-password.text':
    'Someone asked for a new password for your account. Open this link to choose one. It works once and for one hour. If it was not you, ignore this mail: your password stays as it is.',
  'mails.confirm-email.subject': 'Confirm your e-mail address for Strata',
  'mails.confirm-email.text': ({ email }: { email: string }) =>
    `Open this link while you are signed in to use ${email} for your account from now on. It works once and for 24 hours. If you did not ask for this, ignore this mail: nothing changes.`,
  'mails.email-changed.subject': 'The e-mail address of your Strata account changed',
  'mails.email-changed.text': ({ email }: { email: string }) =>
    `From now on you sign in with ${email}, and this address is no longer used. If it was not you, notify an administrator immediately.`,
  'mails.invitation.subject': ({ actor }: { actor: string }) => `${actor} invites you to Strata`,
  'mails.invitation.text': ({ actor }: { actor: string }) =>
    `${actor} invites you to Strata, with which teams get cloud environments. Open this link to set up your account. It works once and for 7 days.`,
  'mails.team-invitation.subject': ({ actor, team }: { actor: string; team: string }) =>
    `${actor} invites you to the team ${team} on Strata`,
  'mails.team-invitation.text': ({ actor, team }: { actor: string; team: string }) =>
    `${actor} invites you to the team ${team} on Strata, with which teams get cloud environments. Open this link to set up your account. It works once and for 7 days.`,
  'mails.test.subject': 'Test mail from Strata',
  'mails.test.text': 'This is the test mail that you asked for: the mail server works.',
  'mails.optional': 'You can switch these mails off in your profile.',
  'mails.security': 'This mail is always sent, because it concerns the security of your account.',
}
