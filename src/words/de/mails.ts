import type { mails as english } from '../en/mails.ts'

/** Mails that are not notifications, and what is at the end of those that are. */
export const mails: typeof english = {
  'mails.reset-password.subject': 'Wählen Sie ein neues Strata-Passwort',
  'mails.reset-password.text':
    'Jemand hat für Ihr Konto ein neues Passwort verlangt. Öffnen Sie diesen Link, um eines zu wählen. Er funktioniert einmal und eine Stunde lang. Wenn Sie das nicht waren, beachten Sie diese Mail nicht: Ihr Passwort bleibt, wie es ist.',
  'mails.confirm-email.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für Strata',
  'mails.confirm-email.text': ({ email }) =>
    `Öffnen Sie diesen Link, während Sie angemeldet sind, um ab jetzt ${email} für Ihr Konto zu verwenden. Er funktioniert einmal und 24 Stunden lang. Wenn Sie das nicht verlangt haben, beachten Sie diese Mail nicht: Es ändert sich nichts.`,
  'mails.email-changed.subject': 'Die E-Mail-Adresse Ihres Strata-Kontos hat sich geändert',
  'mails.email-changed.text': ({ email }) =>
    `Ab jetzt melden Sie sich mit ${email} an, und diese Adresse wird nicht mehr verwendet. Wenn Sie das nicht waren, verständigen Sie sofort einen Administrator.`,
  'mails.invitation.subject': ({ actor }) => `${actor} lädt Sie zu Strata ein`,
  'mails.invitation.text': ({ actor }) =>
    `${actor} lädt Sie zu Strata ein, mit dem Teams Cloud-Umgebungen bekommen. Öffnen Sie diesen Link, um Ihr Konto einzurichten. Er funktioniert einmal und 7 Tage lang.`,
  'mails.team-invitation.subject': ({ actor, team }) => `${actor} lädt Sie in das Team ${team} bei Strata ein`,
  'mails.team-invitation.text': ({ actor, team }) =>
    `${actor} lädt Sie in das Team ${team} bei Strata ein, mit dem Teams Cloud-Umgebungen bekommen. Öffnen Sie diesen Link, um Ihr Konto einzurichten. Er funktioniert einmal und 7 Tage lang.`,
  'mails.test.subject': 'Testmail von Strata',
  'mails.test.text': 'Das ist die Testmail, die Sie verlangt haben: Der Mailserver funktioniert.',
  'mails.optional': 'Sie können diese Mails in Ihrem Profil ausschalten.',
  'mails.security': 'Diese Mail wird immer gesendet, weil sie die Sicherheit Ihres Kontos betrifft.',
}
