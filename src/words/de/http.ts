import type { http as english } from '../en/http.ts'

export const http: typeof english = {
  'http.nul': 'Ein Text enthält das Zeichen U+0000: Lassen Sie es weg.',
  'http.too-large': 'Die Anfrage ist größer als 1 MB: Senden Sie weniger auf einmal.',
  'http.too-many-bytes': ({ max }) => `Die Anfrage ist größer als ${max / 1e6} MB, das Höchste an dieser Stelle.`,
  'http.not-json': 'Der Inhalt muss JSON sein: Senden Sie ihn mit dem Header content-type: application/json.',
  'http.bad-json': ({ at }, { number }) =>
    `Der Inhalt ist kein gültiges JSON${at === null ? '' : ` (Zeichen ${number(at)})`}: Korrigieren Sie ihn.`,
  'http.too-deep': ({ max }) =>
    `Der Inhalt verschachtelt Listen und Objekte mehr als ${max} Ebenen tief: Machen Sie ihn flacher.`,
  'http.too-many-values': ({ max }, { number }) =>
    `Der Inhalt hat mehr als ${number(max)} Werte: Senden Sie weniger auf einmal.`,
  'http.other-site':
    'Die Anfrage kommt von der Seite einer anderen Website: Nur die Seiten dieses Servers können hier etwas ändern.',
  'http.unknown-host': ({ hostname, origin }) =>
    `Dieser Server kennt den Namen ${hostname} nicht: Setzen Sie STRATA_URL auf ${origin} und starten Sie den Server neu.`,
  'http.nothing-here': 'Unter dieser Adresse gibt es nichts.',
  'http.no-cursor': 'Das ist kein Cursor einer Liste: Nehmen Sie ihn aus dem Link-Header der Seite davor.',
  'http.sign-in': 'Melden Sie sich an, um fortzufahren.',
  'http.busy':
    'Der Server ist gerade überlastet und hat diese Anfrage nicht begonnen: Senden Sie sie in ein paar Sekunden noch einmal.',
  'http.upgrading': 'Strata bringt seine Datenbank auf den neuen Stand: Versuchen Sie es gleich noch einmal.',
  'http.upgrading-page': 'Nichts geht verloren. Diese Seite lädt sich von selbst neu.',
  'http.database-away':
    'Die Datenbank ist im Moment nicht erreichbar: Versuchen Sie es in ein paar Sekunden noch einmal.',
  'http.database-full':
    'Die Festplatte der Datenbank ist voll, daher kann nichts gespeichert werden: Versuchen Sie es erneut, sobald jemand aus der Administration Platz geschaffen hat.',
  'http.too-many-attempts': ({ minutes }) =>
    `Zu viele Versuche. Versuchen Sie es in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
  'http.too-many-at-once': ({ max }) =>
    `Strata bearbeitet bereits ${max} Ihrer Anfragen: Senden Sie diese in einigen Sekunden noch einmal.`,
  'http.no-endpoint': ({ path }) => `Unter ${path} gibt es nichts: /api/docs führt auf, was es gibt.`,
  'http.wrong-method': ({ path, method, allowed }, { all }) => `${path} nimmt ${method} nicht an, nur ${all(allowed)}.`,
  'http.nothing-takes': ({ path, method }) => `Unter ${path} gibt es nichts, was ${method} annimmt.`,
  'http.failed': ({ id }) =>
    `Der Server konnte diese Anfrage nicht bearbeiten: Sein Protokoll sagt unter der Anfrage-ID ${id}, warum.`,
  'http.sentences': ({ sentences }) => sentences.join(' '),
  'http.problems': ({ problems }) => problems.join('\n'),
  'http.no-versions': 'Was unter dieser Adresse ist, hat keine Versionen: Lassen Sie den Header If-Match weg.',
  'http.other-tag':
    'Der Header If-Match nennt keine Version: Nehmen Sie sie aus dem ETag der letzten Antwort, etwa "3".',
  'http.two-versions': 'Der Header If-Match nennt eine andere Version: Geben Sie nur eine der beiden an.',
  'http.no-key': 'Ein Schlüssel hat 1 bis 200 druckbare Zeichen ohne Leerzeichen, etwa eine UUID.',
  'http.key-in-use':
    'Eine Anfrage mit diesem Schlüssel läuft noch oder kam nicht zu Ende. Sehen Sie nach, ob sie gewirkt hat. Wenn nicht, senden Sie sie mit einem anderen Schlüssel noch einmal.',
  'http.key-of-another':
    'Dieser Schlüssel gehört zu einer anderen Anfrage der letzten 24 Stunden: Nehmen Sie für jede Anfrage einen neuen, und denselben nur, um sie noch einmal zu senden.',
  'http.too-many-requests': ({ max, seconds }, { number }) =>
    `Sie haben mehr als ${number(max)} Anfragen in einer Minute gesendet. Versuchen Sie es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
}
