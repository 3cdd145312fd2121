import type { directory as english } from '../en/directory.ts'

export const directory: typeof english = {
  'directory.token-required':
    'Senden Sie ein SCIM-Token im Header Authorization: Ein Administrator erstellt es unter Verwaltung, Verzeichnis.',
  'directory.token-invalid':
    'Dieses SCIM-Token ist unbekannt, widerrufen oder abgelaufen: Erstellen Sie ein anderes unter Verwaltung, Verzeichnis.',
  'directory.no-person': 'Das Verzeichnis verwaltet keine Person mit dieser ID.',
  'directory.no-group': 'Das Verzeichnis hat hier keine Gruppe mit dieser ID.',
  'directory.user-name-taken': 'Eine andere Person des Verzeichnisses hat diesen Benutzernamen schon.',
  'directory.address-taken': 'Das Verzeichnis verwaltet das Konto mit dieser E-Mail-Adresse schon.',
  'directory.address-of-owner': ({ email }) =>
    `${email} meldet sich mit eigenem Passwort oder zweitem Faktor an: Nur diese Person selbst kann die Adresse ändern, auf ihrer Profilseite.`,
  'directory.demo-account':
    'Ein Demokonto hat diese Adresse, und Demokonten verwaltet kein Verzeichnis: Verwenden Sie eine andere Adresse.',
  'directory.last-administrator':
    'Das ist der letzte Administrator: Machen Sie zuerst jemand anderen zum Administrator.',
  'directory.group-name-taken':
    'Eine andere Gruppe hat diesen Namen schon: Namen entscheiden, was Gruppen geben, darum gibt es jeden nur einmal.',
  'directory.too-many-groups': ({ max }, { number }) =>
    `Es gibt schon ${number(max)} Gruppen, mehr werden nicht aufgenommen: Stellen Sie weniger Gruppen bereit.`,
  'directory.too-many-members': ({ max }, { number }) =>
    `Eine Gruppe hat höchstens ${number(max)} Mitglieder: Verwenden Sie kleinere Gruppen.`,
  'directory.unknown-member':
    'Ein Mitglied ist keine Person, die das Verzeichnis verwaltet: Stellen Sie Personen vor ihren Gruppen bereit, und keine Gruppen in Gruppen.',
  'directory.bad-value': ({ attribute }) => `Der Wert von ${attribute} fehlt, ist zu lang oder von anderer Art.`,
  'directory.no-address':
    'Weder emails noch userName enthält eine E-Mail-Adresse: Ordnen Sie einem davon die Adresse der Person zu.',
  'directory.not-removable': ({ attribute }) => `${attribute} lässt sich nicht entfernen: Ersetzen Sie es.`,
  'directory.bad-path':
    'Der Pfad eines Vorgangs ist nicht lesbar: Schreiben Sie ihn wie members[value eq "id"] oder name.givenName.',
  'directory.bad-patch': ({ max }, { number }) =>
    `Der Inhalt braucht Operations, von 1 bis ${number(max)}, jeweils mit add, replace oder remove.`,
  'directory.bad-filter': ({ attributes }, { all }) =>
    `Dieser Filter wird nicht unterstützt: Vergleichen Sie eines von ${all(attributes)} per eq mit einem Text in Anführungszeichen.`,
  'directory.group-required': 'Geben Sie den Namen einer Gruppe ein.',
  'directory.role-of-place': 'Wählen Sie admin ohne Team, oder owner oder member mit einem Team.',
  'directory.no-mapping': 'Diese Gruppe gibt das nicht mehr: Jemand anderes hat es entfernt.',
  'directory.mapping-there': ({ group }) => `Die Gruppe ${group} gibt dort schon etwas: Ändern Sie stattdessen das.`,
  'directory.too-many-mappings': ({ max }, { number }) =>
    `Gruppen geben schon ${number(max)}-mal etwas, mehr wird nicht aufgenommen: Entfernen Sie, was niemand braucht.`,
  'directory.token-days': ({ max }) => `Verwenden Sie eine ganze Zahl von Tagen, von 1 bis ${max}.`,
  'directory.no-token': 'Dieses SCIM-Token gibt es nicht: Es wurde widerrufen.',
  'directory.too-many-tokens': ({ max }, { number }) =>
    `Es gibt schon ${number(max)} Tokens, mehr werden nicht aufgenommen: Widerrufen Sie, was niemand benutzt.`,
}
