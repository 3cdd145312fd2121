import type { auth as english } from '../en/auth.ts'

export const auth: typeof english = {
  'auth.link-gone':
    'Dieser Link wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen: Fordern Sie einen neuen an.',
  'auth.invitation-gone':
    'Diese Einladung wurde angenommen, zurückgezogen oder ist abgelaufen: Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  'auth.email-taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto: Melden Sie sich damit an.',
  'auth.no-mail':
    'Diese Installation versendet keine Mails und kann Ihnen daher keinen Link schicken: Bitten Sie einen Administrator um Hilfe.',
  'auth.set-up-done':
    'Diese Installation hat schon einen Administrator: Melden Sie sich an oder bitten Sie ihn um eine Einladung.',
  'auth.wrong-setup-code':
    'Dieser Einrichtungscode stimmt nicht: Verwenden Sie den, den der letzte Start des Servers ausgegeben hat.',
  'auth.set-up-email-taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto: Verwenden Sie eine andere Adresse.',
  'auth.invalid-credentials': 'E-Mail-Adresse oder Passwort ungültig',
  'auth.wrong-code':
    'Dieser Code stimmt nicht: Geben Sie den aktuellen Code Ihres Authenticators ein oder einen Wiederherstellungscode, den Sie noch nicht benutzt haben.',
  'auth.code-too-late':
    'Die Zeit für den Code ist abgelaufen, oder er war zu oft falsch: Melden Sie sich noch einmal mit Ihrem Passwort an.',
  'auth.passkey-refused':
    'Dieser Passkey ist hier nicht bekannt, wurde entfernt oder brauchte zu lange: Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
  'auth.no-sso': 'Hier ist kein Single Sign-on eingerichtet: Melden Sie sich mit E-Mail-Adresse und Passwort an.',
}
