import type { services as english } from '../en/services.ts'

export const services: typeof english = {
  'services.none': 'Dieses Dienstkonto gibt es nicht: Es wurde gelöscht.',
  'services.name':
    'Verwenden Sie 3 bis 40 Kleinbuchstaben, Ziffern und Bindestriche, mit einem Buchstaben am Anfang, etwa shop-deploy.',
  'services.purpose-required': 'Geben Sie an, wofür das Dienstkonto da ist.',
  'services.too-many': ({ max }) =>
    `Es gibt bereits ${max} Dienstkonten: Löschen Sie eines, das nicht mehr gebraucht wird.`,
  'services.name-taken': ({ name }) =>
    `Ein Dienstkonto ${name} gibt oder gab es bereits, und was es getan hat, behält seinen Namen: Wählen Sie einen anderen.`,
  'services.project-twice': 'Ein Projekt ist doppelt genannt: Nennen Sie jedes nur einmal.',
  'services.no-project': 'Eines der Projekte gibt es nicht mehr: Laden Sie die Seite neu.',
  'services.disabled': 'Dieses Dienstkonto ist deaktiviert: Aktivieren Sie es, bevor Sie ein Token erstellen.',
  'services.no-token': 'Dieses Dienstkonto hat kein solches Token: Es wurde widerrufen.',
}
