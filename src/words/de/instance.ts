import type { instance as english } from '../en/instance.ts'

export const instance: typeof english = {
  'instance.jobs-running':
    'Jemand führt die Aufgaben gerade von Hand aus: Warten Sie, bis sie fertig sind, und prüfen Sie dann das Ergebnis.',
  'instance.database-down': ({ kind }) =>
    `Die Datenbank (${kind}) antwortet nicht: Das Protokoll des Servers sagt, warum.`,
  'instance.stopping': 'Dieser Prozess wird beendet und nimmt keine Anfragen mehr an.',
  'instance.tables-missing':
    'Der Datenbank fehlen Tabellen dieser Version: Stellen Sie eine Sicherung dieser Version wieder her, oder starten Sie den Server neu, der sie anlegt.',
  'instance.other-key':
    'Die Geheimnisse in der Datenbank wurden mit einem anderen Schlüssel versiegelt als dem dieses Prozesses: Setzen Sie STRATA_SECRET_KEY auf den richtigen.',
  'instance.key-missing': ({ key }: { key: string }) =>
    `Geheimnisse in der Datenbank sind mit dem Schlüssel ${key} versiegelt, den dieser Prozess nicht hat: Setzen Sie STRATA_SECRET_KEY oder STRATA_SECRET_KEY_PREVIOUS darauf.`,
  'instance.key-spreading': ({ server }: { server: string }) =>
    `Der Server ${server} versiegelt nicht mit dem verwendeten Schlüssel: Geben Sie allen Servern denselben STRATA_SECRET_KEY und warten Sie eine halbe Minute.`,
  'instance.key-switched':
    'Die Server versiegeln erst seit einem Moment mit diesem Schlüssel, und es wird noch etwas mit dem vorherigen geschrieben: Warten Sie eine halbe Minute und versuchen Sie es noch einmal.',
  'instance.no-mail-server':
    'Es ist kein Mailserver eingestellt: Setzen Sie STRATA_SMTP_URL und STRATA_MAIL_FROM und starten Sie den Server neu.',
  'instance.mail-refused': ({ reason }) =>
    `Der Mailserver hat die Mail nicht angenommen (${reason}): Prüfen Sie STRATA_SMTP_URL und STRATA_MAIL_FROM und das Protokoll des Mailservers.`,
  'instance.dev-tools-off':
    'Die Entwicklerwerkzeuge sind hier ausgeschaltet: Starten Sie Strata mit STRATA_DEV_TOOLS=true, um sie zu verwenden.',
  'instance.samples-changed': ({ project }) =>
    `Die Regeln oder das Budget des Projekts ${project} passen nicht mehr zu den Beispieldaten: Stellen Sie sie wieder her oder löschen Sie das Projekt.`,
  'instance.samples-there': 'Es gibt schon Beispieldaten: Entfernen Sie sie, bevor Sie neue anlegen.',
  'instance.samples-refused': ({ project, reason }) =>
    `Das Projekt ${project} nimmt die Beispieldaten nicht an: ${reason} Ändern Sie seine Einstellungen oder löschen Sie es.`,
}
