import type { book as english } from '../en/book.ts'

export const book: typeof english = {
  'book.not-json': ({ host }) =>
    `Die Antwort von ${host} ist kein JSON. Starten Sie die Aktualisierung später erneut: Sie setzt dort fort, wo sie abgebrochen ist.`,
  'book.long-line': ({ host }) =>
    `Die Datei von ${host} hat eine Zeile, wie sie in keiner Preisliste vorkommt. Starten Sie die Aktualisierung später erneut.`,
  'book.status': ({ host, status }) =>
    `${host} hat mit dem Status ${status} geantwortet. Starten Sie die Aktualisierung später erneut: Sie setzt dort fort, wo sie abgebrochen ist.`,
  'book.key-refused': ({ host }) =>
    `${host} lehnt den API-Schlüssel ab. Prüfen Sie, ob er gültig ist und ob die Cloud Billing API in seinem Projekt aktiviert ist.`,
  'book.endless': ({ host, pages }) =>
    `Die Liste von ${host} endet auch nach ${pages} Seiten nicht. Starten Sie die Aktualisierung später erneut.`,
  'book.unknown-form': ({ host }) =>
    `Die Antwort von ${host} hat eine Form, die diese Version von Strata nicht kennt. Aktualisieren Sie Strata.`,
  'book.other-currency': ({ host, currency }) =>
    `${host} nennt Preise in ${currency}. Strata übernimmt nur Preise in USD.`,
  'book.partial': ({ host, given, promised }) =>
    `${host} hat ${given} von ${promised} Preisen einer Seite geliefert. Starten Sie die Aktualisierung später erneut.`,
  'book.elsewhere': ({ host }) =>
    `${host} verweist für den Rest der Liste auf eine andere Adresse. Strata folgt ihr nicht.`,
  'book.unknown-name': 'Der Name in der Liste des Anbieters ist nicht sicher.',
  'book.not-published': 'Die Liste des Anbieters enthält ihn nicht.',
  'book.other-unit': 'Die Liste des Anbieters zählt ihn in einer Einheit, die sich nicht umrechnen lässt.',
  'book.not-found': 'Die Liste des Anbieters enthält ihn nicht mehr unter seinem Namen.',
  'book.several': ({ count }) => `Die Liste des Anbieters enthält ${count} verschiedene Preise dafür.`,
  'book.unit': ({ unit }) => `Die Liste des Anbieters zählt ihn jetzt in „${unit}“, einer hier unbekannten Einheit.`,
  'book.failed-here':
    'Auf diesem Server ist etwas schiefgegangen. Bitten Sie seinen Betreiber, im Protokoll nachzusehen, und starten Sie die Aktualisierung erneut.',
  'book.no-refresh': 'Diese Aktualisierung gibt es nicht.',
  'book.no-key': 'Speichern Sie zuerst einen API-Schlüssel für den Cloud-Billing-Katalog von Google.',
  'book.is-open': 'Eine Aktualisierung dieser Cloud läuft bereits oder wartet auf eine Entscheidung.',
  'book.decided': 'Die Aktualisierung hat sich inzwischen geändert. Laden Sie die Seite neu.',
  'book.nothing-taken':
    'Alle Änderungen sind groß, und keine ist ausgewählt. Wählen Sie die gewünschten aus, oder lehnen Sie ab.',
}
