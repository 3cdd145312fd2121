import type { accounts as english } from '../en/accounts.ts'

export const accounts: typeof english = {
  'accounts.email-taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto: Wählen Sie eine andere.',
  'accounts.email-link-gone':
    'Dieser Link wurde benutzt, durch einen neueren ersetzt, ist abgelaufen oder gilt für ein anderes Konto: Fordern Sie in Ihrem Profil einen neuen an.',
  'accounts.no-mail-for-email':
    'Diese Installation versendet keine Mails, daher lässt sich eine neue Adresse nicht bestätigen: Bitten Sie einen Administrator, einen Mailserver einzurichten.',
  'accounts.no-session': 'Diese Sitzung gibt es nicht mehr: Sie ist abgelaufen oder wurde abgemeldet.',
  'accounts.no-passkey': 'Diesen Passkey gibt es nicht: Er wurde entfernt.',
  'accounts.passkeys-need-name':
    'Passkeys gehören zu einem Namen, und diese Website ist eine Adresse: Setzen Sie STRATA_URL auf einen https-Namen.',
  'accounts.sign-in-again':
    'Sie haben sich vor einiger Zeit angemeldet: Melden Sie sich neu an und fügen Sie den Passkey innerhalb von zehn Minuten hinzu.',
  'accounts.too-many-passkeys': ({ max }) =>
    `Sie haben ${max} Passkeys: Entfernen Sie einen, den Sie nicht mehr verwenden.`,
  'accounts.passkey-not-read':
    'Was der Browser gesendet hat, ist kein neuer Passkey für diese Anfrage, oder es dauerte länger als fünf Minuten: Versuchen Sie es erneut.',
  'accounts.passkey-there': 'Diesen Passkey gibt es schon: Verwenden Sie ein anderes Gerät.',
  'accounts.last-way-in':
    'Nur dieser Passkey meldet Sie an: Fügen Sie zuerst einen anderen hinzu oder legen Sie ein Passwort fest.',
  'accounts.no-token': 'Diesen API-Token haben Sie nicht mehr: Er wurde widerrufen.',
  'accounts.too-many-tokens': ({ max }) =>
    `Sie haben ${max} API-Token, mehr sind nicht möglich: Widerrufen Sie einen, den Sie nicht brauchen.`,
  'accounts.two-factor-on':
    'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet: Schalten Sie sie erst aus, um einen anderen Authenticator zu verwenden.',
  'accounts.two-factor-off': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet: Schalten Sie sie erst ein.',
  'accounts.no-authenticator':
    'Es wurde noch kein Authenticator hinzugefügt: Scannen Sie zuerst den Code und geben Sie dann ein, was der Authenticator anzeigt.',
  'accounts.push-address':
    'Das ist nicht die Internetadresse eines Push-Dienstes: Abonnieren Sie den Browser noch einmal.',
  'accounts.push-keys': ({ wrong }) =>
    `Mit diesen Schlüsseln (${wrong}) lässt sich keine Nachricht verschlüsseln: Abonnieren Sie den Browser noch einmal.`,
  'accounts.wrong-password': 'Das aktuelle Passwort stimmt nicht.',
  'accounts.current-password-required': 'Geben Sie Ihr aktuelles Passwort ein.',
  'accounts.passwords-required': 'Alle Passwortfelder sind erforderlich',
  'accounts.passwords-differ': 'Die neuen Passwörter stimmen nicht überein',
  'accounts.no-password': 'Sie haben noch kein Passwort: Legen Sie erst eines fest und ändern Sie dann die Adresse.',
  'accounts.own-email': 'Das ist schon Ihre E-Mail-Adresse: Geben Sie eine andere ein.',
  'accounts.wrong-code':
    'Dieser Code ist falsch oder wurde schon benutzt: Geben Sie den Code ein, den Ihr Authenticator jetzt anzeigt.',
  'accounts.scopes-of-role': ({ scopes }, { all }) =>
    `Ihre Rolle erlaubt ${all(scopes)} nicht: Lassen Sie ${scopes.length === 1 ? 'diesen Scope' : 'diese Scopes'} weg.`,
  'accounts.no-default-project': 'In diesem Projekt sind Sie nicht: Wählen Sie eines Ihrer Projekte oder keines.',
}
