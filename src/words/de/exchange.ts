import type { exchange as english } from '../en/exchange.ts'

export const exchange: typeof english = {
  'exchange.no-rate': ({ currency }) =>
    `Für ${currency} gibt es keinen Wechselkurs. Ein Administrator kann unter Verwaltung, Preise einen hinzufügen.`,
  'exchange.base': 'Alles wird in US-Dollar berechnet: Der Dollar braucht keinen Kurs. Wählen Sie eine andere Währung.',
  'exchange.future':
    'Der Tag des Kurses liegt in der Zukunft. Geben Sie den Tag ein, an dem der Kurs veröffentlicht wurde.',
  'exchange.removed-meanwhile':
    'Jemand hat diesen Kurs inzwischen entfernt. Nichts ist gespeichert. Um ihn wieder hinzuzufügen, speichern Sie ohne Version.',
  'exchange.future-version': ({ currency, base, version }) =>
    `Der Kurs von ${currency} hat noch keine Version ${base}: Seine neueste ist ${version}.`,
  'exchange.changed-meanwhile': ({ currency, base, version }) =>
    `Jemand hat den Kurs von ${currency} inzwischen geändert: Er hat Version ${version}, Sie haben Version ${base} gesehen. Nichts ist gespeichert. Sehen Sie sich den neuen Kurs an und ändern Sie ihn bei Bedarf erneut.`,
  'exchange.status': ({ host, status }) =>
    `${host} hat mit dem Status ${status} geantwortet. Kein Kurs hat sich geändert. Versuchen Sie es später noch einmal.`,
  'exchange.partial': ({ host }) =>
    `Die Antwort von ${host} ist abgebrochen. Kein Kurs hat sich geändert. Versuchen Sie es noch einmal.`,
  'exchange.unknown-form': ({ host }) =>
    `Die Antwort von ${host} hat eine Form, die diese Version von Strata nicht kennt. Kein Kurs hat sich geändert. Aktualisieren Sie Strata, oder geben Sie die Kurse selbst ein.`,
  'exchange.other-base': ({ host }) =>
    `Die Kurse von ${host} gelten nicht für einen Euro, oder der US-Dollar fehlt. Kein Kurs hat sich geändert. Geben Sie die Kurse selbst ein.`,
  'exchange.from-future': ({ date }) =>
    `Die Kurse sind vom ${date}, und dieser Tag liegt in der Zukunft. Kein Kurs hat sich geändert. Bitten Sie den Betreiber dieses Servers, dessen Uhr zu prüfen.`,
}
